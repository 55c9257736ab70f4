/** For comparison with a tick of the overview: the app's two libraries alone, which ask once a second and keep the answer. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import axios from 'axios'
import { basePath } from '#protocol/http/endpoint.ts'
import { statisticsEndpoints } from '#protocol/http/statistics.ts'

const http = axios.create({ adapter: 'fetch', timeout: 20_000 })
const observer = new QueryObserver(new QueryClient(), {
  queryKey: ['figures'],
  queryFn: async ({ signal }) => {
    const url = `${basePath}${statisticsEndpoints.statistics.path}`
    const { data } = await http.get<{ data: object }>(url, { params: { type: '1' }, signal })
    return data.data
  },
  refetchInterval: 1000,
})
observer.subscribe(() => undefined)
