/** Reference of Web Push. The keys are those of RFC 8291, section 5. */
import type { pushAdditions } from '../../push/additions.ts'
import type { ReferenceOf } from './reference-of.ts'

const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

export const pushReference = {
  pushKey: {
    summary: 'Returns the key with which the host signs push messages.',
    example: {
      request: {},
      response: {
        public_key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      },
    },
  },
  subscribeToPush: {
    summary: 'Sends the notifications of the channel `system` to this browser too, while the session lasts.',
    example: {
      request: {
        endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
        p256dh: publicKey,
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      response: {},
    },
  },
  unsubscribeFromPush: {
    summary: 'Ends the subscription of the session.',
    example: { request: {}, response: {} },
  },
} satisfies ReferenceOf<typeof pushAdditions>
