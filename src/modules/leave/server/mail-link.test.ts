import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { mailLink } from '#engines/approval/mail-link.ts'
import { decisionPaths } from '#engines/approval/mail-link-server.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaving } from '#test/leaving.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

/** asha asks maya, whose mail has the link. */
let world: World
let l: ReturnType<typeof leaving>
let home: string
let day = 1
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', {}, { has_balance: false })
})
afterAll(() => world.close())

const allow = async (decides_by_mail: boolean) => {
  const { version } = await world.as('hari').get(approvalSettings.read, { params: l.params })
  await world
    .as('hari')
    .get(approvalSettings.update, { params: l.params, body: { decides_by_mail, version } })
}
/** The request, and how the mail about it was written: the log keeps no secret after it is sent. */
async function asked() {
  const on = new Date(Date.UTC(2027, 0, 4 + 7 * day++)).toISOString().slice(0, 10)
  const { body } = await l.ask('asha', home, on)
  const mail = await until(
    () =>
      world.services.database.asOwner((db) =>
        db
          .selectFrom('email_log')
          .select(['is_secret', 'subject'])
          .where('recipient', '=', 'maya@example.test')
          .orderBy('id', 'desc')
          .execute(),
      ),
    (mails) => mails.length === day - 1,
  )
  return { id: body.id as string, mail: mail[0], on, token: await tokenFor(body.id) }
}
/** As the mail has it. */
const tokenFor = (request_id: string) =>
  world.inOrg('himal', async (db) => {
    const { org_id } = await db.selectFrom('organization').select('org_id').executeTakeFirstOrThrow()
    const about = { org_id, request_id, step: 0, at: '2026-11-20T04:00:00Z' }
    const paths = await decisionPaths(world.services, db, about)
    return paths?.(world.account('maya')).replace('/decide/', '') ?? null
  })
const look = (token: string | null) => world.as(null).ask(mailLink.read, { params: { token: token ?? '' } })
const act = (token: string | null, action: string, remarks = 'As agreed') =>
  world.as(null).ask(mailLink.act, { params: { token: token ?? '', action }, body: { remarks } })

test('where the organization does not want it, mails have no such link', async () => {
  expect(await asked()).toMatchObject({ token: null, mail: { is_secret: false } })
})

test('the link tells what is asked and changes nothing; a decision by it is the approver’s, once', async () => {
  await allow(true)
  const { id, mail, on, token } = await asked()
  expect(mail).toEqual({ is_secret: true, subject: 'Leave request to review' })
  expect(await look(token)).toMatchObject({
    status: 200,
    body: {
      sender: 'Asha Gurung',
      said: `1 day of Home Leave, ${on}`,
      approver: 'Maya Shrestha',
      may_approve: true,
    },
  })
  expect(await l.status('asha', id)).toBe('Requested')
  expect(await act(token, 'decline', '')).toMatchObject({
    status: 400,
    body: { remarks: ['Remarks is Required'] },
  })
  expect((await act(token, 'revoke')).status).toBe(404)
  const both = await Promise.all([act(token, 'approve'), act(token, 'decline')])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await look(token)).status).toBe(404)
  expect((await act(token, 'approve')).status).toBe(404)
  const { histories } = await world
    .as('asha')
    .get(leaveRequest.read, { params: { ...l.params, id }, query: {} })
  expect(histories.at(-1)).toMatchObject({
    action_performed_by: { full_name: 'Maya Shrestha' },
    acting_as: 'supervisor',
    remarks: 'As agreed',
  })
})

test('a changed link, another step, a blocked approver, an old mail: nothing is found', async () => {
  const { token } = await asked()
  expect((await look(`${token?.slice(0, -2)}AA`)).status).toBe(404)
  const block = (is_blocked: boolean) =>
    world.services.database.asOwner((db) =>
      db.updateTable('account').set({ is_blocked }).where('id', '=', world.account('maya')).execute(),
    )
  await block(true)
  expect((await act(token, 'approve')).status).toBe(404)
  await block(false)
  expect((await look(token)).status).toBe(200)
  await allow(false)
  expect((await look(token)).status).toBe(404)
  await allow(true)
  await world.inOrg('himal', (db) =>
    sql`update request set step = step + 1 where status = 'Requested'`.execute(db),
  )
  expect((await act(token, 'approve')).status).toBe(404)
})
