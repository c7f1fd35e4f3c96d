import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { text } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const access = { hr: [P.security.all] } as const

const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  /** Why it was switched off by the program itself. */
  stopped_because: z.string().nullable(),
  made_by: z.object({ id: z.string(), full_name: z.string() }),
  made_at: z.string(),
  /** Of the last thirty days. */
  waiting: z.number(),
  failed: z.number(),
  delivered_at: z.string().nullable(),
  version: z.number(),
})
export type Webhook = z.output<typeof Webhook>

const ADDRESS = 'Address must begin with https:// and name no password.'
const input = z.object({
  name: text('Name', 100),
  url: text('Address', 1000).pipe(
    z.url({ protocol: /^https$/, error: ADDRESS }).refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), ADDRESS),
  ),
  events: z.array(z.string().max(100), { error: 'Events is Required' }).min(1, 'Events is Required').max(100),
})
export const webhookInput = input

const Delivery = z.object({
  id: z.string(),
  event: z.string(),
  state: z.enum(['Waiting', 'Delivered', 'Failed']),
  tries: z.number(),
  made_at: z.string(),
  next_try_at: z.string(),
  ended_at: z.string().nullable(),
  status: z.number().nullable(),
  answer: z.string().nullable(),
  body: z.string(),
})
export type Delivery = z.output<typeof Delivery>

const told = Webhook.extend({ secret: z.string() })

/** Programs of others, told of what happens. The secret that signs is answered once, when it is made. */
export const webhooks = {
  events: get('/webhook/{org}/events/', {
    access,
    response: z.object({ results: z.array(z.object({ name: z.string(), title: z.string() })) }),
  }),
  list: get('/webhook/{org}/webhooks/', { access, query: pageQuery, response: pageOf(Webhook) }),
  create: post('/webhook/{org}/webhooks/', {
    access,
    body: input,
    response: told,
    status: 201,
    summary: 'Tell a program what happens',
  }),
  update: patch('/webhook/{org}/webhooks/{id}/', {
    access,
    body: input.partial().extend({
      is_active: z.boolean().optional(),
      version: z.number({ error: 'version is Required' }).int(),
    }),
    response: Webhook,
  }),
  remove: del('/webhook/{org}/webhooks/{id}/', { access }),
  /** The former secret is void at once. */
  renew: post('/webhook/{org}/webhooks/{id}/secret/', { access, response: told }),
  /** Sends `ping`, so that both sides can be tried. */
  ping: post('/webhook/{org}/webhooks/{id}/ping/', { access, response: Delivery, status: 202, limit: 20 }),
  deliveries: get('/webhook/{org}/webhooks/{id}/deliveries/', {
    access,
    query: pageQuery.pick({ limit: true, offset: true, as: true }),
    response: pageOf(Delivery),
  }),
  again: post('/webhook/{org}/deliveries/{id}/again/', { access, response: Delivery, limit: 60 }),
}
