import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { newId } from '#platform/id.ts'
import { startMailWorker } from '#platform/mail-worker.ts'
import { freshDatabase } from '#platform/postgres/test-database.ts'
import { openPresence } from '#platform/presence.ts'
import { handle } from '#platform/route.ts'
import { derivedSignal } from '#platform/signal.ts'
import { startSignalWorker } from '#platform/signals.ts'
import { openSockets } from '#platform/sockets.ts'
import { systemScope } from '#platform/system-scope.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { notifications, orgNotifications } from '#engines/notify/notification.ts'
import { notificationRoutes } from '#engines/notify/notify-server.ts'
import { orgNotificationRoutes } from '#engines/notify/org-notify-server.ts'
import { pushNotifications } from '#engines/notify/push-server.ts'
import { onReminded } from '#engines/notify/remind-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import {
  makeOrganization,
  makePerson,
  testLog,
  type TestPerson,
  testProcess,
  testServer,
  testTokens,
  until,
} from '#test/services.ts'

const asked = notification({
  signal: derivedSignal<{ request_id: string; approvers: string[] }>('leave_request.requested'),
  mailed: 'Leave request: awaiting your decision',
  payload: z.object({ request_id: z.string(), approvers: z.array(z.string()) }),
  async tell(_, { request_id, approvers }) {
    const notice = {
      text: 'asha asked for leave on Friday',
      interactive: { type: 'leave_request', data: { id: request_id } },
      subject_id: request_id,
      can_be_reminded: true,
    }
    const mail = { subject: 'Leave asked for', paragraphs: ['asha asked for leave on 2026-12-16.'] }
    return [
      { ...notice, accounts: approvers, url: '/user/supervisor/leave/requests', mail },
      { ...notice, hr: ['6.03'], url: '/admin/himal/leave/requests' },
    ]
  },
})

/** A declaration that fails as often as the test wants. */
const fragile = (failures: { left: number }) =>
  notification({
    signal: derivedSignal<{ accounts: string[] }>('fragile'),
    title: 'Fragile',
    payload: z.object({ accounts: z.array(z.string()) }),
    async tell(_, { accounts }) {
      if (failures.left-- > 0) throw new Error('not now')
      return { accounts, text: 'fragile', url: '/' }
    },
  })

/** Ends the subject of that id, as an approval does. */
export const finish = post('/test/{org}/{id}/finish/', { access: { account: true } })

/** A server with sockets in one process, the worker in another, and people of two organizations. */
export async function openNotifyWorld() {
  const base = await freshDatabase()
  const [here, there] = await Promise.all([testProcess(base.connection), testProcess(base.connection)])
  const { services } = here
  const himal = await makeOrganization(services, 'himal')
  const terai = await makeOrganization(services, 'terai')
  const people = {
    asha: await makePerson(services, 'asha', himal),
    maya: await makePerson(services, 'maya', himal),
    nima: await makePerson(services, 'nima', himal),
    hari: await makePerson(services, 'hari', himal, { codes: ['6.00'] }),
    payroll: await makePerson(services, 'pema', himal, { codes: ['11.00'] }),
    reader: await makePerson(services, 'rita', himal, { codes: ['6.99'] }),
    stranger: await makePerson(services, 'tara', terai),
  }
  const presence = openPresence(services.database)
  const sockets = openSockets(services, testTokens, testLog, { presence })
  const finishing = handle(finish, async (ctx, { params }) => {
    await settleSubject(ctx, params.id)
    return undefined
  })
  const server = await testServer(here, [...notificationRoutes, ...orgNotificationRoutes, finishing], sockets)
  pushNotifications(services, sockets, testLog)
  const failures = { left: 0 }
  const handlers = [asked, fragile(failures), onReminded]
  const workers = [
    startSignalWorker(there.services, testLog, handlers),
    startMailWorker(there.services, testLog),
  ]

  const list = async (person: TestPerson, query: { read?: 'true' | 'false' } = {}) =>
    (await server.ask(person, notifications.list, { query })).body
  const inbox = async (person: TestPerson, query: { is_resolved?: 'true' | 'false' } = {}) =>
    (await server.ask(person, orgNotifications.list, { params: { org: 'himal' }, query })).body

  return {
    ...people,
    services,
    elsewhere: there.services,
    server,
    failures,
    list,
    inbox,
    async say(name: string, payload: unknown): Promise<string> {
      const [id, account_id] = [newId(), people.asha.account_id]
      const row = { id, org_id: himal, name, payload: JSON.stringify(payload), account_id }
      await services.database.inOrganization(systemScope(himal, 'test'), (db) =>
        db.insertInto('signal').values(row).execute(),
      )
      services.bus.publish('signal', String(himal))
      return id
    },
    /** The notification of that request, waited for. */
    about: (person: TestPerson, request: string) =>
      until(
        async () => (await list(person)).results.find((each) => each.interactive_data?.['id'] === request),
        (seen) => seen !== undefined,
      ),
    itemAbout: (person: TestPerson, request: string) =>
      until(
        async () => (await inbox(person)).results.find((each) => each.interactive_data?.['id'] === request),
        (seen) => seen !== undefined,
      ),
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await sockets.close()
      await server.close()
      await presence.close()
      await here[Symbol.asyncDispose]()
      await there[Symbol.asyncDispose]()
      await base.drop()
    },
  }
}
export type NotifyWorld = Awaited<ReturnType<typeof openNotifyWorld>>
