import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Runs one statement, or several without parameters, on a connection of its own. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database on the server at `serverUrl`: empty, or a copy of the database `template`, to which nobody is connected. */
export async function emptyServerDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => execute(serverUrl, `drop database ${name} with (force)`) }
}
