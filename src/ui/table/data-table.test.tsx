import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoResponse, WireError } from '#ui/data/failure.ts'
import type { List, ListChanges } from '#ui/data/list.ts'
import { shownSnacks } from '#ui/feedback/snackbar.ts'
import { DataTable, type DataTableProps } from '#ui/table/data-table.tsx'
import { useLocalList } from '#ui/table/local-list.ts'
import type { Column } from '#ui/table/column.ts'
import { click, press, prepareBrowser, settle, show, type, until, type Shown } from '#test/web/render.tsx'

interface Row {
  id: string
  name: string
  days: number
  amount: string
  status: string
}
const rows: Row[] = [
  { id: '1', name: 'Asha', days: 2, amount: '1234.5', status: 'Requested' },
  { id: '2', name: 'Maya', days: 1.5, amount: '10', status: 'Approved' },
]
const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', sortable: true },
  { key: 'days', title: 'Days', kind: 'number', sortable: true },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'status', title: 'Status', kind: 'status' },
]
const changes: ListChanges[] = []
const list = (more: Partial<List<Row>> = {}): List<Row> => ({
  rows,
  count: 60,
  limit: 25,
  offset: 0,
  search: '',
  ordering: '',
  filters: {},
  pending: false,
  waiting: false,
  error: null,
  retry: () => undefined,
  change: (change) => changes.push(change),
  ...more,
})

let shown: Shown
const draw = (more: Partial<DataTableProps<Row>> = {}) =>
  show(() => <DataTable title="Leave" list={list()} columns={columns} {...more} />)
beforeEach(() => {
  changes.length = 0
})
afterEach(() => shown.close())

test('values are shown by their kind', async () => {
  shown = await draw()
  const cells = shown.all('tbody tr:first-child td').map((cell) => cell.textContent)
  expect(cells).toEqual(['Asha', '2', '1,234.50', 'Requested'])
})

test('rows that are on their way are drawn at once', async () => {
  shown = await draw({ list: list({ pending: true, rows: [], count: 0, limit: 10 }) })
  expect(shown.all('tbody tr')).toHaveLength(10)
  expect(shown.find('section').getAttribute('aria-busy')).toBe('true')
})

test('an empty table says so and offers the action that fills it', async () => {
  shown = await draw({ list: list({ rows: [], count: 0 }), emptyAction: <button>Ask for leave</button> })
  expect(shown.text()).toContain('No data available at the moment')
  expect(shown.button('Ask for leave')).toBeTruthy()
})

test('what is missing is said below the words of the specification, not in their place', async () => {
  const none = {
    list: list({ rows: [], count: 0 }),
    emptyTitle: 'No leave years yet',
    emptyHint: 'They end.',
  }
  shown = await draw(none)
  expect(shown.text()).toContain('No data available at the moment')
  expect(shown.text()).toContain('No leave years yet. They end.')
  shown.close()
  shown = await draw({ ...none, emptyTitle: 'कुनै कुञ्जी छैन', emptyHint: 'थप्नुहोस्।' })
  expect(shown.text()).toContain('कुनै कुञ्जी छैन। थप्नुहोस्।')
})

test('a search without a match offers to clear everything', async () => {
  shown = await draw({ list: list({ rows: [], count: 0, search: 'x', filters: { status: 'Approved' } }) })
  await click(shown.button('Clear all'))
  expect(changes).toEqual([{ search: '', filters: { status: null } }])
})

test('a list that is narrowed from the start and empty does not blame a search', async () => {
  shown = await draw({ list: list({ rows: [], count: 0, filters: { status: 'Requested' }, isUsual: true }) })
  expect(shown.text()).toContain('No data available at the moment')
  expect(shown.text()).not.toContain('Nothing matches')
  await click(shown.button('Show all'))
  expect(changes).toEqual([{ search: '', filters: { status: null } }])
})

test('a failure says what happened and tries again', async () => {
  const retry = vi.fn<() => void>()
  shown = await draw({ list: list({ rows: [], count: 0, error: new NoResponse(), retry }) })
  expect(shown.text()).toContain('Could not connect to server. Try again later.')
  await click(shown.button('Try again'))
  expect(retry).toHaveBeenCalledOnce()
})

test.each([
  ['', 'name'],
  ['name', '-name'],
  ['-name', ''],
])('a click on a head ordered by "%s" orders by "%s"', async (ordering, next) => {
  shown = await draw({ list: list({ ordering }) })
  await click(shown.button('Name'))
  expect(changes).toEqual([{ ordering: next }])
})

test('the head tells how the table is ordered', async () => {
  shown = await draw({ list: list({ ordering: '-days' }) })
  expect(shown.all('th').map((head) => head.getAttribute('aria-sort'))).toEqual([
    'none',
    'descending',
    null,
    null,
  ])
})

test('the foot tells where one is and leads to the other pages', async () => {
  shown = await draw({ list: list({ offset: 25 }) })
  expect(shown.text()).toContain('26–50 of 60')
  await click(shown.button('Next page'))
  expect(changes).toEqual([{ offset: 50 }])
})

test('what is typed into the search is asked a third of a second later, once', async () => {
  shown = await draw()
  await type(shown.find('input[type=search]'), 'a')
  await type(shown.find('input[type=search]'), 'as')
  expect(changes).toEqual([])
  await until(() => changes.length)
  expect(changes).toEqual([{ search: 'as' }])
})

test('before a row has come there is nothing to choose', async () => {
  const waiting = list({ pending: true, rows: [], count: 0, limit: 10 })
  shown = await draw({ list: waiting, bulk: [{ title: 'Approve', run: () => Promise.resolve() }] })
  expect(shown.find('[aria-label="Select all rows of this page"]').matches(':disabled')).toBe(true)
})

test('chosen rows are handed to a bulk action and let go when it is done', async () => {
  const run = vi.fn<(rows: readonly Row[]) => Promise<void>>(() => Promise.resolve())
  shown = await draw({ bulk: [{ title: 'Approve', run }] })
  await click(shown.find('[aria-label="Select all rows of this page"]'))
  expect(shown.text()).toContain('2 selected')
  await click(shown.find('[aria-label="Select Maya"]'))
  await click(shown.button('Approve'))
  expect(run).toHaveBeenCalledWith([rows[0]])
  await settle()
  expect(shown.text()).not.toContain('selected')
})

test('a bulk action that was called off keeps the choice', async () => {
  shown = await draw({ bulk: [{ title: 'Decline', run: () => Promise.resolve(false) }] })
  await click(shown.find('[aria-label="Select Asha"]'))
  await click(shown.button('Decline'))
  await settle()
  expect(shown.text()).toContain('1 selected')
})

test('why a bulk action was refused is said, and the choice stays', async () => {
  const refused = new WireError(409, { detail: 'Somebody was first.' })
  shown = await draw({ bulk: [{ title: 'Approve', run: () => Promise.reject(refused) }] })
  await click(shown.find('[aria-label="Select Asha"]'))
  await click(shown.button('Approve'))
  await settle()
  expect(shownSnacks().map(({ message }) => message)).toEqual(['Somebody was first.'])
  expect(shown.text()).toContain('1 selected')
})

test('a row is opened by its first value, and by a click anywhere but on a control', async () => {
  const onOpen = vi.fn<(row: Row) => void>()
  shown = await draw({ onOpen, bulk: [{ title: 'Approve', run: () => undefined }] })
  await click(shown.button('Asha'))
  await click(shown.find('tbody tr:nth-child(2) td:last-child'))
  await click(shown.find('[aria-label="Select Asha"]'))
  expect(onOpen.mock.calls.map(([row]) => row.name)).toEqual(['Asha', 'Maya'])
})

test('arrows lead to the same control of the next row', async () => {
  shown = await draw({ onOpen: () => undefined })
  const first = shown.button('Asha')
  first.focus()
  await press(first, 'ArrowDown')
  expect(document.activeElement).toBe(shown.button('Maya'))
})

test('J and K go to the next row and back, and X chooses it', async () => {
  shown = await draw({ onOpen: () => undefined, bulk: [{ title: 'Approve', run: () => undefined }] })
  const first = shown.button('Asha')
  first.focus()
  await press(first, 'j')
  const second = shown.button('Maya')
  expect(document.activeElement).toBe(second)
  await press(second, 'x')
  expect(shown.find('[aria-label="Select Maya"]').matches(':checked')).toBe(true)
  await press(second, 'k')
  expect(document.activeElement).toBe(first)
})

test('a column can be hidden, and the choice is kept under the name of the table', async () => {
  localStorage.setItem('ch-columns:leave', JSON.stringify({ days: false }))
  shown = await draw({ name: 'leave' })
  expect(shown.all('th').map((head) => head.textContent)).toEqual(['Name', 'Amount', 'Status'])
  localStorage.clear()
})

test('of many filters the first few are shown, those that narrow the list, and the others when asked for', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  shown = await draw({
    list: list({ filters: { h: 'x' } }),
    filters: names.map((name) => ({ name, title: `By ${name}`, options: ['x', 'y'] })),
  })
  const offered = () => shown.all('button').flatMap(({ textContent }) => textContent?.match(/^By ./) ?? [])
  expect(offered()).toEqual(['By a', 'By b', 'By c', 'By d', 'By e', 'By h'])
  await click(shown.button('More filters'))
  expect(offered()).toEqual(names.map((name) => `By ${name}`))
  await click(shown.button('Fewer filters'))
  expect(offered()).toHaveLength(6)
})

const onPhone = () =>
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (media: string) => ({
      matches: media.includes('48em'),
      media,
      addEventListener() {},
      removeEventListener() {},
    }),
  })

test('on a phone the rows are cards with labelled values', async () => {
  onPhone()
  shown = await draw()
  prepareBrowser()
  expect(shown.all('table')).toHaveLength(0)
  expect(shown.all('li dt').map((term) => term.textContent)).toEqual([
    'Status',
    'Days',
    'Amount',
    'Status',
    'Days',
    'Amount',
  ])
})

test('on a phone a card begins with the state however it is drawn, and has no line for what is not so', async () => {
  onPhone()
  shown = await draw({
    columns: [
      { key: 'name', title: 'Name' },
      { key: 'paid', title: 'Paid', kind: 'boolean', value: ({ name }) => name === 'Maya' },
      { key: 'status', title: 'Status', render: ({ status }) => <em>{status}</em> },
    ],
  })
  prepareBrowser()
  expect(shown.all('li dt').map((term) => term.textContent)).toEqual(['Status', 'Status', 'Paid'])
})

test('on a phone a last card tells the totals', async () => {
  onPhone()
  const total: Record<string, string> = { name: 'Total', days: '3.5' }
  shown = await draw({
    columns: columns.map((column) => ({ ...column, ...(total[column.key] && { total: total[column.key] }) })),
  })
  prepareBrowser()
  expect(shown.all('li').at(-1)?.textContent).toBe('TotalDays3.5')
})

function Local() {
  const local = useLocalList(rows, { limit: 1 })
  return <DataTable title="Leave" list={local} columns={columns} />
}

test('rows at hand are sorted, searched and paged in place', async () => {
  shown = await show(() => <Local />)
  await click(shown.button('Days'))
  expect(shown.find('tbody td').textContent).toBe('Maya')
  await type(shown.find('input[type=search]'), 'ash')
  await until(() => shown.find('tbody td').textContent === 'Asha')
  expect(shown.all('tbody tr')).toHaveLength(1)
})
