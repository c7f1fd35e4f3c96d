// npm run -s check:tax -- FILE: runs an accountant's worked examples through the rules, and prints each difference.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { nepal } from '#modules/payroll/domain/packs/nepal.ts'
import { checkCases, type TaxCase } from '#modules/payroll/domain/tax-check.ts'

const File = z.object({
  cases: z.array(
    z.looseObject({
      id: z.string(),
      kind: z.string(),
      tier: z.number().optional(),
      title: z.string().optional(),
      input: z.record(z.string(), z.json()),
      expected: z.record(z.string(), z.json()),
    }),
  ),
})

const [path] = process.argv.slice(2)
if (!path) {
  console.error('Name a file of worked examples: npm run -s check:tax -- FILE')
  process.exit(2)
}
const { cases } = File.parse(JSON.parse(await readFile(path, 'utf8')))
// tier 3: sources disagree, so nothing is held against the rules
const settled = cases.filter(({ tier = 1 }) => tier < 3) as unknown as TaxCase[]
const found = checkCases(nepal, settled)
for (const { id, path: at, expected, found: was } of found)
  console.log(`${id} ${at}: expected ${expected}, found ${was}`)
const wrong = new Set(found.map(({ id }) => id)).size
console.log(
  `${settled.length} cases, ${settled.length - wrong} agree, ${wrong} differ${cases.length > settled.length ? `; ${cases.length - settled.length} of tier 3 not held` : ''}.`,
)
process.exitCode = wrong ? 1 : 0
