import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '#engines/exchange/exchange.ts'
import { median } from '#bench/contest.ts'
import { cpuOf, since, type Cpu } from '#bench/cpu.ts'
import { makeOrganization, password, peopleOf, type Org } from '#bench/data.ts'
import { copied, copiedAndWritten, deleted } from '#bench/floor-copy.ts'
import type { Stage } from '#bench/stage.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

/** What bringing so many people in takes. */
export interface ImportLine {
  title: string
  rows: number
  seconds: number
  cpu: Cpu
}

/**
 * A file of people without codes into an organization that has ten. Beside it the same file by COPY into a table without
 * keys, and by COPY and plain SQL into the tables that the application writes. Then both are taken back.
 */
export async function importing(stage: Stage): Promise<ImportLine[]> {
  const rows = stage.plan.large
  const csv = fileOf(rows)
  const turns: ImportLine[] = []
  const measured = async (title: string, work: () => Promise<unknown>) =>
    void turns.push({ title, rows, ...(await timed(stage, work)) })
  const hash = await hashPassword(password)
  for (let round = 0; round < (stage.plan.quick ? 1 : 3); round++) {
    const ours = await makeOrganization(stage.client, `naya${round}`, 10, hash)
    const theirs = await makeOrganization(stage.client, `purano${round}`, 10, hash)
    const call = await caller(stage, ours)
    let id = ''
    await measured('upload, and a check of every row', async () => (id = await check(call, csv)))
    await measured('writing all rows in one transaction', () => run(call, id))
    await measured('floor: COPY into a bare table', () => copied(stage.client, csv))
    await measured('floor: COPY and plain SQL into the same tables', () =>
      copiedAndWritten(stage.client, csv, theirs),
    )
    await measured('taking all of it back', () => undo(call, id))
    await measured('floor: deleting the same rows by plain SQL', () => deleted(stage.client, theirs))
  }
  return [...Map.groupBy(turns, ({ title }) => title)].map(([title, all]) => ({
    title,
    rows,
    seconds: median(all.map((turn) => turn.seconds)),
    cpu: {
      node: median(all.map((turn) => turn.cpu.node)),
      postgres: median(all.map((turn) => turn.cpu.postgres)),
    },
  }))
}

async function timed({ application }: Stage, work: () => Promise<unknown>) {
  const before = cpuOf(application.pid, application.databaseDir)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  return { seconds, cpu: since(before, cpuOf(application.pid, application.databaseDir)) }
}

const parts = (n: number) => {
  const first = 'UMESH MAYA ASHA RAJAN GITA BIKASH TARA SUNIL NISHA PRAKASH KIRAN'.split(' ')[n % 11]
  const last = 'RANA ACHARYA GURUNG SHRESTHA KARKI THAPA RAI YADAV JHA TAMANG MAGAR SHERPA LIMBU'.split(' ')[
    n % 13
  ]
  return `"${last}, ${first} ${String.fromCharCode(65 + (n % 26))}${String.fromCharCode(65 + (Math.floor(n / 26) % 26))}${Math.floor(n / 676)}"`
}

/** As a city gives its payroll away: one column for the name, salaried and hourly people, no codes. */
function fileOf(rows: number): string {
  const lines = [
    'Name,Job Titles,Department,Full or Part-Time,Salary or Hourly,Typical Hours,Annual Salary,Hourly Rate',
  ]
  for (let n = 0; n < rows; n++) {
    const pay = n % 4 === 0 ? `HOURLY,40,,${20 + (n % 30)}.50` : `SALARY,,${40_000 + (n % 900) * 100}.00,`
    lines.push(`${parts(n)},JOB TITLE ${n % 1000},DEPARTMENT ${n % 36},${n % 20 === 0 ? 'P' : 'F'},${pay}`)
  }
  return `${lines.join('\n')}\n`
}

type Call = (path: string, init?: { form?: FormData; json?: unknown }) => Promise<Import>

/** The organization's HR administrator. */
async function caller({ application, client, tokenOf }: Stage, org: Org): Promise<Call> {
  const [hr] = await peopleOf(client, org, 1, 1)
  if (!hr) throw new Error(`${org.slug} has nobody in HR.`)
  return async (path, { form, json } = {}) => {
    const answer = await fetch(`${application.origin}/api/v1${path.replace('{org}', org.slug)}`, {
      method: form || json ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${tokenOf(hr)}`,
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      body: form ?? (json ? JSON.stringify(json) : null),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Import
  }
}

async function check(call: Call, csv: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const { id, mapping, value_maps, options } = await call('/imports/{org}/employees/', { form })
  await call(`/exchange/{org}/imports/${id}/check/`, { json: { mapping, value_maps, options } })
  const { counts, error } = await ended(call, id, 'Checking')
  if (error || counts.valid !== counts.rows) throw new Error(`The check found errors: ${error ?? ''}`)
  return id
}

async function run(call: Call, id: string): Promise<void> {
  await call(`/exchange/{org}/imports/${id}/run/`, { json: { mode: 'all' } })
  const { counts, error } = await ended(call, id, 'Running')
  if (error || counts.created !== counts.rows) throw new Error(`The import failed: ${error ?? ''}`)
}

async function undo(call: Call, id: string): Promise<void> {
  await call(`/exchange/{org}/imports/${id}/undo/`, { json: {} })
  const { state, error } = await ended(call, id, 'Undoing')
  if (state !== 'Undone') throw new Error(`The import was not taken back: ${error ?? state}`)
}

async function ended(call: Call, id: string, state: Import['state']): Promise<Import> {
  for (;;) {
    const found = await call(`/exchange/{org}/imports/${id}/`)
    if (found.state !== state) return found
    await sleep(100)
  }
}
