import pg from 'pg'
import { startEmbedded } from '#platform/postgres/embedded.ts'

/**
 * A program for embedded.test.ts to kill: writes numbers from `first` on into the database over `dir`, and says
 * `ready`, then each number once its commit was acknowledged. Ends cleanly on SIGTERM.
 */
const [dir = '', first = '0'] = process.argv.slice(2)
const say = (word: string | number) => process.stdout.write(`${word}\n`)

let stopping = false
process.once('SIGTERM', () => (stopping = true))

const server = await startEmbedded({ dir })
const pool = new pg.Pool({ ...server.connection, max: 4 })
pool.on('error', () => {})
await pool.query('create table if not exists acknowledged (n int primary key)')
say(server.adopted ? 'adopted' : 'ready')

let next = Number(first)
await Promise.all([1, 2, 3, 4].map(() => writeOn()))
await pool.end()
await server.stop()

async function writeOn() {
  while (!stopping) {
    const n = next++
    // A number whose insert failed is given up: only acknowledged ones are owed.
    const done = await pool.query('insert into acknowledged values ($1)', [n]).catch(() => null)
    if (done) say(n)
    else await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
