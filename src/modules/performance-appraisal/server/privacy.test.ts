import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#engines/audit/audit.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import { calibrationSheet } from '#modules/performance-appraisal/shared/calibration.ts'
import { paOverview, reopenSlot, slots } from '#modules/performance-appraisal/shared/slot.ts'
import { openAppraisals, type AppraisalWorld } from '#test/appraisal-world.ts'
import { finishJobs } from '#test/run-job.ts'
import type { Name } from '#test/cast.ts'

let slot: AppraisalWorld
const peers = ['bikash', 'gita', 'hari', 'rajan'] as const
const user = { as: 'user' } as const
const hr = { as: 'hr' } as const
/** What each of them wrote, each recognisable. */
const words: Readonly<Record<string, string>> = {
  asha: 'Zinnia words of the appraisee',
  maya: 'Marigold words of the supervisor',
  bikash: 'Aster words',
  gita: 'Begonia words',
  hari: 'Crocus words',
  rajan: 'Dahlia words',
}
beforeAll(async () => {
  slot = await openAppraisals([
    { mode: 'Self', weight_percent: 0 },
    { mode: 'Supervisor', weight_percent: 50 },
    { mode: 'Peer', weight_percent: 50, visibility: 'Hidden', min_responses: 3 },
  ])
  await slot.generate('asha')
  await slot.assign('Peer', 'asha', peers)
})
afterAll(() => slot.world.close())

/** Everything that somebody can read about asha's appraisal, as one text. */
async function readBy(who: Name, as: 'user' | 'hr'): Promise<string> {
  const { world, params, below, org } = slot
  const caller = world.as(who)
  const calls = [
    caller.ask(pa.owed, { params, query: {} }),
    caller.ask(pa.ownResults, { params, query: {} }),
    caller.ask(pa.assignments, { params: below, query: { as, limit: 50 } as never }),
    caller.ask(pa.matrix, { params: below, query: { as } as never }),
    caller.ask(pa.modeList, { params: below, query: { as } as never }),
    caller.ask(pa.results, { params: below, query: { as } as never }),
    caller.ask(pa.appeals, { params: below, query: { as } as never }),
    caller.ask(pa.nominations, { params, query: { as } as never }),
    caller.ask(slots, { params, query: { as } as never }),
    caller.ask(paOverview, { params, query: { as } as never }),
    caller.ask(calibrationSheet, { params: { org, id: slot.slot }, query: {} }),
  ]
  const answers = await Promise.all(calls)
  const ids = await world.inOrg(org, (db) =>
    db.selectFrom('appraisal_result').select('id').orderBy('id').execute(),
  )
  const forms = await world.inOrg(org, (db) =>
    db.selectFrom('appraisal_assignment').select('id').orderBy('id').execute(),
  )
  const details = await Promise.all([
    ...ids.map(({ id }) => caller.ask(pa.readResult, { params: { org, id }, query: { as } })),
    ...forms.map(({ id }) => caller.ask(pa.readForm, { params: { org, id }, query: { as } })),
  ])
  return JSON.stringify([...answers, ...details].map(({ body }) => body))
}
const heard = (text: string) => Object.keys(words).filter((name) => text.includes(words[name] ?? '?'))

test('once forms are sent, nobody but the audit learns who appraises without a name', async () => {
  const named = async (who: Name) => {
    const { results } = await slot.world.as(who).get(pa.assignments, {
      params: slot.below,
      query: { ...hr, mode: ['Peer'], limit: 50 },
    })
    return results.map(({ appraiser }) => appraiser?.full_name ?? '–').toSorted((a, b) => a.localeCompare(b))
  }
  // whoever assigns them has to see whom
  expect(await named('hari')).toEqual(['Bikash Rai', 'Gita Thapa', 'Hari Adhikari', 'Rajan Karki'])
  await slot.send()
  expect(await named('hari')).toEqual(['–', '–', '–', '–'])
  expect(await named('anil')).toEqual(['Bikash Rai', 'Gita Thapa', 'Hari Adhikari', 'Rajan Karki'])
})

test('while the slot is open anonymous answers change nothing that anybody reads', async () => {
  await slot.submit('asha', 4, { comment: words['asha'] ?? '' })
  await slot.submit('maya', 4, { comment: words['maya'] ?? '' })
  await slot.submit('bikash', 1, { comment: words['bikash'] ?? '', words: 'Only bikash wrote this' })
  await slot.submit('gita', 2, { comment: words['gita'] ?? '' })
  await slot.calculate()
  const before = await readBy('hari', 'hr')
  await slot.submit('rajan', 3, { comment: words['rajan'] ?? '' })
  await slot.calculate()
  expect(await readBy('hari', 'hr')).toBe(before)
  expect(heard(before)).toEqual(['asha', 'maya'])
})

test('nothing is released before anonymous answers were read', async () => {
  const { id } = await slot.result('asha')
  const refused = await slot.release(id)
  expect(JSON.stringify(refused.body)).toContain('Anonymous answers are read after closing')
})

test.each<[Name, 'user' | 'hr', string[]]>([
  // before release: who reads whose words
  ['asha', 'user', ['asha']],
  ['maya', 'user', ['maya']],
  ['bikash', 'user', []],
  ['hari', 'hr', ['asha', 'maya', 'bikash', 'gita', 'rajan']],
  ['anil', 'hr', ['asha', 'maya', 'bikash', 'gita', 'rajan']],
])('closed and not released: %s as %s', async (who, as, expected) => {
  if (who === 'asha') {
    await slot.close()
    await slot.calculate()
  }
  const text = await readBy(who, as)
  expect(heard(text)).toEqual(expected)
})

test('a question that fewer have answered than are shown together is not shown', async () => {
  const text = await readBy('hari', 'hr')
  expect(text).not.toContain('Only bikash wrote this')
})

test.each<[Name, 'user' | 'hr', string[]]>([
  ['asha', 'user', ['asha', 'maya', 'bikash', 'gita', 'rajan']],
  ['maya', 'user', ['maya']],
  ['bikash', 'user', []],
  ['tara', 'user', []],
])('after release: %s as %s', async (who, as, expected) => {
  if (who === 'asha') {
    const { id } = await slot.result('asha')
    expect((await slot.release(id)).status).toBe(200)
  }
  const text = await readBy(who, as)
  expect(heard(text)).toEqual(expected)
  const hidden = ['Bikash Rai', 'Gita Thapa', 'Rajan Karki']
  if (who === 'asha') for (const name of hidden) expect(text).not.toContain(name)
})

test('after closing nobody adds an anonymous answer, so that a difference tells nothing', async () => {
  const { world, params, org, hari } = slot
  const { results } = await hari.get(slots, { params, query: hr })
  const reopened = await hari.ask(reopenSlot, {
    params: { org, id: slot.slot },
    body: { version: results[0]?.version ?? 0, remarks: 'One form is missing.' },
  })
  expect(reopened.status).toBe(204)
  const id = await slot.owed('hari')
  const form = await slot.readForm('hari', id)
  expect(form.shut).toBe('Anonymous answers of this appraisal are already read. No more can be added.')
  const refused = await world.as('hari').ask(pa.submit, {
    params: { org, id },
    body: { answers: { [slot.question]: 5 }, comment: null, version: form.version, draft_version: 0 },
  })
  expect(refused.status).toBe(409)
})

test('whoever looks as an appraiser does not see the forms that they fill in without a name', async () => {
  const looking = await slot.world.lookingAs('om', 'bikash')
  const seen = await looking.get(pa.owed, { params: slot.params, query: {} })
  expect(seen.count).toBe(0)
  expect(await looking.get(paOverview, { params: slot.params, query: user })).toMatchObject({ to_fill: 0 })
})

test('no row joins an anonymous answer to its author, nor tells the hour', async () => {
  const rows = await slot.world.inOrg(slot.org, (db) =>
    db
      .selectFrom('appraisal_response as r')
      .innerJoin('appraisal_mode as m', 'm.id', 'r.mode_id')
      .where('m.mode', '=', 'Peer')
      .select(['r.id', 'r.assignment_id'])
      .execute(),
  )
  expect(rows).toHaveLength(3)
  // version 4: at random
  expect(rows.every(({ id, assignment_id }) => assignment_id === null && id[14] === '4')).toBe(true)
})

test('neither mails nor the history of HR name who appraises without a name', async () => {
  expect((await slot.hari.ask(pa.remind, { params: slot.below })).status).toBe(202)
  await finishJobs(slot.world)
  const mails = await slot.world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select(['recipient', 'subject']).execute(),
  )
  expect(mails).toEqual([])
  const history = await slot.hari.ask(audit.timeline, {
    params: { org: slot.org, table: 'appraisal_assignment', id: await slot.owed('hari') },
    query: {},
  } as never)
  expect(history.status).toBe(404)
})
