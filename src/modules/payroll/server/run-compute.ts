import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { multiply, sum } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { computePay, PayError, type Pay, type PayRules } from '#modules/payroll/domain/pay.ts'
import { asksOvertime } from '#modules/payroll/domain/overtime-owed.ts'
import { payProblem } from '#modules/payroll/domain/pay-facts.ts'
import type { RunTypeRule } from '#modules/payroll/domain/run-type.ts'
import { taxRulesOn } from '#modules/payroll/domain/statutory.ts'
import { arrearsFor, type Owed } from '#modules/payroll/server/arrears.ts'
import { recordDifferences } from '#modules/payroll/server/difference-record.ts'
import { repayAdvances } from '#modules/payroll/server/advance-ledger.ts'
import { payFacts, payPrints, type PersonToPay } from '#modules/payroll/server/pay-facts.ts'
import type { RunToPay } from '#modules/payroll/server/run-to-pay.ts'
import { packOf } from '#modules/payroll/server/pay-rules.ts'

const hashOf = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('base64')

/** Computes payslips of some people in the place of those that they had in the run. One who fails does not stop others. */
export async function computeBatch(
  db: Db,
  rules: PayRules,
  run: RunToPay,
  employeeIds: readonly string[],
): Promise<void> {
  const [people, { held, owed, former }] = await Promise.all([
    payFacts(db, employeeIds, periodOf(run)),
    besideRun(db, rules, run, employeeIds),
  ])
  const ofRules = hashOf(rules)
  const made = people.map((one) => {
    const isHeld = held.has(one.employee_id)
    const arrears = owed.get(one.employee_id) ?? nothingOwed
    const facts_hash = hashOf([ofRules, one.print, isHeld, arrears])
    return rowsOf(one, rules, run, { isHeld, former: former.get(one.employee_id), facts_hash, owed: arrears })
  })
  const ids = made.map(({ slip }) => slip.employee_id)
  if (!ids.length) return
  await db
    .deleteFrom('payslip')
    .where('run_id', '=', run.id)
    .where('employee_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await insert(
    db,
    'payslip',
    made.map(({ slip }) => slip),
  )
  await insert(
    db,
    'payslip_line',
    made.flatMap(({ lines }) => lines),
  )
  await recordDifferences(db, run.id, ids)
}

/** Who of some people has other facts now than those that their payslip of the run was computed from, or has none. */
export async function changedPeople(
  db: Db,
  rules: PayRules,
  run: RunToPay,
  employeeIds: readonly string[],
): Promise<string[]> {
  const [prints, { held, owed, former }] = await Promise.all([
    payPrints(db, employeeIds, periodOf(run)),
    besideRun(db, rules, run, employeeIds),
  ])
  const ofRules = hashOf(rules)
  return employeeIds.filter((id) => {
    const print = prints.get(id)
    if (print === undefined) return false
    return former.get(id)?.facts_hash !== hashOf([ofRules, print, held.has(id), owed.get(id) ?? nothingOwed])
  })
}

const nothingOwed: Owed = { arrears: [], problem: null }
const periodOf = (run: RunToPay) => ({
  ...run.period,
  run_id: run.id,
  type: run.type,
  pay_on: run.pay_on,
})

/** What beside their facts decides about payslips of some people: whose payment is held, what is owed, and the payslips there are. */
async function besideRun(db: Db, rules: PayRules, run: RunToPay, employeeIds: readonly string[]) {
  const these = sql<string>`any(${[...employeeIds]}::uuid[])`
  const [held, former, owed] = await Promise.all([
    db
      .selectFrom('payroll_hold')
      .select('employee_id')
      .where('kind', '=', 'Payment')
      .where('from_on', '<=', run.period.end)
      .where('released_on', 'is', null)
      .execute(),
    db
      .selectFrom('payslip')
      .select(['id', 'employee_id', 'version', 'facts_hash'])
      .where('run_id', '=', run.id)
      .where('employee_id', '=', these)
      .execute(),
    arrearsFor(db, rules, employeeIds, run.period, run),
  ])
  return {
    held: new Set(held.map(({ employee_id }) => employee_id)),
    former: new Map(former.map((one) => [one.employee_id, one])),
    owed,
  }
}

async function insert(db: Db, table: 'payslip' | 'payslip_line', rows: readonly Record<string, unknown>[]) {
  const [first] = rows
  if (!first) return
  const names = sql.join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

interface Beside {
  isHeld: boolean
  facts_hash: string
  owed: Owed
  /** The payslip that this one replaces keeps its id. */
  former: { id: string; version: number } | undefined
}

function rowsOf(
  one: PersonToPay,
  rules: PayRules,
  run: Pick<RunToPay, 'id' | 'type'>,
  { isHeld, facts_hash, owed, former }: Beside,
) {
  const { employee_id, person, dated, package_name, bank_name, closes } = one
  const slip = {
    id: former?.id ?? newId(),
    run_id: run.id,
    employee_id,
    package_name,
    bank_name,
    is_held: isHeld,
    facts_hash,
    version: (former?.version ?? 0) + 1,
  }
  const { fund, assessed_as } = person.tax
  const failed = (failure: string) => ({
    slip: { ...slip, ...nothing, fund, assessed_as, state: 'Failed', failure },
    lines: [],
  })
  const refused = one.problem ?? owed.problem
  if (refused) return failed(refused)
  let pay: Pay
  try {
    pay = computePay(rules, { ...person, arrears: owed.arrears })
  } catch (error) {
    if (error instanceof PayError) return failed(error.message)
    throw error
  }
  const problem = payProblem(pay, run.type)
  if (problem) return failed(problem)
  const { tax, stretches } = pay
  return {
    slip: {
      ...slip,
      state: 'Computed',
      fund,
      assessed_as,
      gross: pay.gross,
      deductions: pay.deductions,
      contributions: pay.contributions,
      reimbursed: pay.reimbursed,
      rounding: pay.rounding,
      net: pay.net,
      tax: tax.tax,
      first_band_tax: tax.first_band,
      income_tax: tax.income_tax,
      taxed_income: pay.taxed.income,
      retirement: pay.taxed.retirement,
      basis_days: stretches[0]?.basis ?? '0',
      payable_days: sum(stretches.map(({ payable }) => payable)),
      unpaid_days: sum(stretches.map(({ unpaid }) => unpaid)),
      computed: {
        year_tax: {
          ...tax.year,
          is_confirmed: taxRulesOn(packOf(), person.period.end)?.is_confirmed ?? false,
          withheld_before: tax.withheld_before,
          months_left: tax.months_left,
        },
        stretches,
        deducted: pay.deducted,
        reimbursed: pay.claims,
        settled: [
          ...closes.settled,
          ...(person.recoveries ?? [])
            .filter(({ id }) => pay.recovered.includes(id))
            .map(({ id, amount }) => ({ line_id: id, amount })),
        ],
        encashed: closes.encashed,
        // paid by whatever asks for it
        overtime: pay.lines.some(({ formula }) => asksOvertime(formula)) ? (person.overtime ?? []) : [],
        dated,
      },
    },
    lines: pay.lines.map(({ heading, amount, full, segments, formula, trace, original, relates_to }, at) => ({
      payslip_id: slip.id,
      heading_id: heading.id,
      code: heading.code,
      name: heading.name,
      position: heading.position,
      kind: heading.kind,
      tax: heading.tax,
      fund: 'fund' in heading ? heading.fund : null,
      is_shown: 'is_shown' in heading ? heading.is_shown : true,
      amount,
      full_amount: multiply(full, '1'),
      original_amount: original ?? null,
      part: partOf(pay.lines, at),
      relates_to: relates_to ?? null,
      segments,
      formula,
      trace,
    })),
  }
}

/** Arrears of a heading are numbered after its own line, also where it has none. */
function partOf(lines: Pay['lines'], at: number): number {
  const line = lines[at]
  if (line?.relates_to === undefined) return 0
  return (
    1 +
    lines.slice(0, at).filter((one) => one.heading.id === line.heading.id && one.relates_to !== undefined)
      .length
  )
}

const nothing = {
  gross: '0',
  deductions: '0',
  contributions: '0',
  reimbursed: '0',
  rounding: '0',
  net: '0',
  tax: '0',
  first_band_tax: '0',
  income_tax: '0',
  taxed_income: '0',
  retirement: '0',
  basis_days: '0',
  payable_days: '0',
  unpaid_days: '0',
  computed: {},
}

/** What a run comes to, by its payslips. */
export async function totalRun(db: Db, runId: string, state: 'In review' | 'Generating') {
  await sql`
    update payroll_run r set state = ${state}, version = r.version + 1, signed_by = null, signed_at = null, people = s.people, failed = s.failed, gross = s.gross,
      deductions = s.deductions, contributions = s.contributions, reimbursed = s.reimbursed, tax = s.tax, net = s.net
    from (select count(*)::int as people, count(*) filter (where state = 'Failed')::int as failed, coalesce(sum(gross), 0) as gross,
      coalesce(sum(deductions), 0) as deductions, coalesce(sum(contributions), 0) as contributions, coalesce(sum(reimbursed), 0) as reimbursed, coalesce(sum(tax), 0) as tax,
      coalesce(sum(net), 0) as net from payslip where run_id = ${runId}) s
    where r.id = ${runId}`.execute(db)
}

/** Closing: advances are repaid and piece work is paid, with the run, in the caller's transaction. */
export async function postLedgers(
  db: Db,
  runId: string,
  end: string,
  recovers: RunTypeRule['recovers'] = 'due',
): Promise<void> {
  await repayAdvances(db, runId, end, recovers)
  await sql`
    update work_request w set payslip_id = s.id
    from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id
    join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id and h.source = 'Unit of work', request q
    where s.run_id = ${runId} and w.org_id = s.org_id and w.employee_id = s.employee_id and w.payslip_id is null
      and w.worked_on <= ${end} and q.org_id = w.org_id and q.id = w.request_id and q.status = 'Approved'`.execute(
    db,
  )
}
