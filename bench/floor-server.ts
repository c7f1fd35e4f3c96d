// The floor: Fastify and plain SQL that do the work of the measured actions, with no session, no rights, no validation
// and no rules. Usage: node bench/floor-server.ts DATABASE_FOLDER
import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { hierarchy, peopleFound, peopleFoundCount, reportOf } from '#bench/floor-reports.ts'
import { generatedCount, generatedPage, type Generated } from '#bench/floor-generated.ts'
import { daily, type Daily } from '#bench/floor-daily.ts'
import { hiringOf } from '#bench/floor-hiring.ts'
import { leaveReportOf } from '#bench/floor-leave.ts'
import { payrollFloor } from '#bench/floor-payroll.ts'
import { performanceOf } from '#bench/floor-performance.ts'
import * as attendance from '#bench/floor-attendance.ts'
import * as sql from '#bench/floor-sql.ts'

// days and instants as text: making Date objects of them is no part of the work
for (const type of [1082, 1184]) pg.types.setTypeParser(type, (text) => text)

const [databaseDir = ''] = process.argv.slice(2)
const database = await startEmbedded({ dir: databaseDir })
const pool = new pg.Pool({ ...database.connection, max: 16 })
const app = Fastify()
type Query = Record<string, string>

const today = new Date().toISOString().slice(0, 10)
const rows = async (query: { name: string; text: string }, values: unknown[]) =>
  (await pool.query({ ...query, values })).rows
/** A page and its count, as every list of the application has. */
async function page(lines: typeof sql.people, count: typeof sql.people, values: unknown[]) {
  const [results, [counted]] = await Promise.all([rows(lines, values), rows(count, values)])
  return { count: counted?.count, results }
}

app.get('/nothing', () => ({ status: 'ok' }))
app.get('/short-list', ({ query }) => rows(sql.shortList, [(query as Query)['org_id']]))
app.get('/people', ({ query }) => page(sql.people, sql.peopleCount, [(query as Query)['org_id'], today]))
app.get('/leave-balances', ({ query }) =>
  page(sql.leaveBalances, sql.peopleCount, [(query as Query)['org_id'], today]),
)
app.get('/people-of-branch', ({ query }) => {
  const { org_id, branch_id } = query as Query
  return page(sql.peopleOfBranch, sql.peopleOfBranchCount, [org_id, today, branch_id])
})
app.get('/suggestions', ({ query }) => {
  const { org_id, search } = query as Query
  return page(sql.suggestions, sql.suggestionsCount, [org_id, today, search, `${search}\u{10FFFF}`])
})
app.get('/people-found', ({ query }) => {
  const { org_id, search } = query as Query
  return page(peopleFound, peopleFoundCount, [org_id, today, search, `${search}\u{10FFFF}`])
})
app.get('/hierarchy', ({ query }) => rows(hierarchy, [(query as Query)['org_id'], today]))
app.get('/report', ({ query }) => {
  const { org_id, key = '' } = query as Query
  return rows(reportOf(key), [org_id, today])
})
app.get('/generated', ({ query }) => {
  const { org_id, key } = query as Query
  return page(generatedPage(key as Generated), generatedCount(key as Generated), [org_id, today])
})
app.get('/leave-report', ({ query }) => {
  const { org_id, key = '' } = query as Query
  return rows(leaveReportOf(key), [org_id, today])
})
app.get('/hiring', ({ query }) => {
  const { org_id, key = '', employee_id } = query as Query
  const values = [org_id, ...(key === 'own-tasks' ? [employee_id] : [])]
  return Promise.all(key.split(',').map((one) => rows(hiringOf(one), values)))
})
app.get('/performance', ({ query }) => {
  const { org_id, key = '', id } = query as Query
  return Promise.all(key.split(',').map((one) => rows(performanceOf(one), [org_id, id])))
})
app.post('/hiring/approve', async ({ body }) => {
  const { org_id, ids } = body as { org_id: string; ids: string[] }
  await rows(hiringOf('approve'), [org_id, ids])
  return { done: ids.length }
})
app.get('/daily', ({ query }) => {
  const { org_id, key, employee_id } = query as Query
  const values = [org_id, today, employee_id]
  return Promise.all(
    daily[key as Daily].map(({ takes, ...statement }) =>
      rows(
        statement,
        takes.map((n) => values[n - 1]),
      ),
    ),
  )
})
app.get('/attendance', ({ query }) => {
  const { org_id, key, from, to } = query as Query
  return rows(key === 'monthly' ? attendance.monthly : attendance.rosterDays, [org_id, from, to])
})
app.get('/payroll', ({ query }) => {
  const { org_id, key = '', id } = query as Query
  const statement = payrollFloor[key]
  return statement ? rows(statement, [org_id, id, today]) : []
})
app.post('/check-in', ({ body }) => {
  const { org_id, employee_id, key } = body as Query
  return rows(attendance.checkIn, [org_id, employee_id, key])
})
app.get('/person', ({ query }) => {
  const { org_id, id } = query as Query
  return rows(sql.person, [org_id, today, id])
})
app.post('/argon2', async ({ body }) => {
  const { hash, password } = body as Query
  return { right: await verify(hash ?? '', password ?? '') }
})
app.post('/ask', async ({ body }) => {
  const { org_id, employee_id, account_id, supervisor_id, leave_type_id, day } = body as Query
  const id = randomUUID()
  await together(sql.ask, [org_id, id, employee_id, account_id, supervisor_id, leave_type_id, day])
  return { id }
})
app.post('/approve', async ({ body }) => {
  const { org_id, id, employee_id, account_id, supervisor_id, leave_type_id, day, by } = body as Query
  await together(sql.approve, [org_id, id, employee_id, account_id, supervisor_id, leave_type_id, day, by])
  return { id }
})

/** Statements of one transaction, each with those of the values that it takes. */
async function together(
  statements: readonly { name: string; text: string; takes: readonly number[] }[],
  values: unknown[],
) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { name, text, takes } of statements)
      await client.query({ name, text, values: takes.map((n) => values[n - 1]) })
    await client.query('commit')
  } finally {
    client.release()
  }
}

app.get('/page', (_, reply) =>
  reply.type('text/html').send('<!doctype html><title>Floor</title><p>Every page says at least this.'),
)

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
app.server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request)),
)
app.post('/broadcast', ({ body }) => {
  const { text } = body as Query
  for (const client of sockets.clients) client.send(text ?? '')
  return { sent: sockets.clients.size }
})

process.on('SIGTERM', () => {
  void (async () => {
    for (const client of sockets.clients) client.terminate()
    await app.close()
    await pool.end()
    await database.stop()
    process.exit(0)
  })()
})
process.stdout.write(`The floor is at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
