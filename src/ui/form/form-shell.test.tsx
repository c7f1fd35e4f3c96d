import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { NoResponse, WireError } from '#ui/data/failure.ts'
import { ScopeProvider, type Scope } from '#ui/data/scope.tsx'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { click, perform, show, type, until, type Shown } from '#test/web/render.tsx'

interface Leave {
  name: string
  days: number | undefined
  limit: number | null
  amount: string | null
  branch: string | null
  kinds?: string[]
  rows: { name: string }[]
}
const F = fieldsOf<Leave>()
const initial: Leave = {
  name: '',
  days: undefined,
  limit: 3,
  amount: '12.50',
  branch: null,
  rows: [{ name: 'first' }, { name: 'second' }],
}
const schema = z.object({ name: z.string().min(1, 'Name is Required') })

let shown: Shown
const sent: Leave[] = []
let answer: () => Promise<unknown>

interface Kind {
  onSaved?: () => void
  checked?: boolean
  /** Its required fields are marked as such. */
  asked?: boolean
}

function Form({ onSaved, checked = false, asked = false }: Kind) {
  return (
    <FormShell
      initial={initial}
      {...(checked ? { schema } : {})}
      submit={(values) => {
        sent.push(structuredClone(values))
        return answer()
      }}
      success="Successfully created Leave Type"
      {...(onSaved ? { onSaved } : {})}
    >
      <F.Text name="name" label="Name" required={asked} />
      <F.Number name="days" label="Days" required={asked} />
      {asked && <F.MultiSelect name="kinds" label="Kinds" options={['Paid']} required />}
      <F.Number name="limit" label="Limit" />
      <F.Money name="amount" label="Amount" />
      <F.Select name="branch" label="Branch" options={['Kathmandu', 'Pokhara']} />
      <F.Rows name="rows" blank={{ name: '' }}>
        {(_, index) => <F.Text name={`rows.${index}.name`} label={`Row ${index + 1}`} />}
      </F.Rows>
    </FormShell>
  )
}

const input = (name: string) => {
  const found = shown.find(`input[name="${name}"]`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no input`)
  return found
}
const said = () => shownSnacks().map(({ message, colour }) => [message, colour])

beforeEach(() => {
  sent.length = 0
  unsayAll()
  answer = () => Promise.resolve({ id: '1' })
})
afterEach(() => shown.close())

test('nothing is sent that the schema refuses, and the first wrong field has the focus', async () => {
  shown = await show(() => <Form checked />)
  await click(shown.button('Save'))
  expect(sent).toEqual([])
  expect(shown.text()).toContain('Name is Required')
  expect(document.activeElement).toBe(input('name'))
})

test('what is typed is sent, amounts as exact text', async () => {
  shown = await show(() => <Form />)
  await type(input('name'), 'Sick')
  await type(input('days'), '12')
  await type(input('amount'), '1234.5')
  await click(shown.button('Save'))
  expect(sent[0]).toMatchObject({ name: 'Sick', days: 12, limit: 3, amount: '1234.50', branch: null })
})

test('an emptied number is null where it is optional', async () => {
  shown = await show(() => <Form />)
  await type(input('limit'), '')
  await click(shown.button('Save'))
  expect(sent[0]?.limit).toBeNull()
})

test('what is marked as required and empty is not sent, whether a schema knows of it or not', async () => {
  shown = await show(() => <Form asked />)
  await type(input('name'), '   ')
  await type(input('days'), '12')
  await type(input('days'), '')
  await click(shown.button('Save'))
  expect(sent).toEqual([])
  for (const field of ['Name', 'Days', 'Kinds']) expect(shown.text()).toContain(`${field} is Required`)
  expect(shown.text()).not.toContain('Limit is Required')
  expect(document.activeElement).toBe(input('name'))
})

test('what a form said of its failure goes with the form', async () => {
  shown = await show(() => <Form />)
  answer = () => Promise.reject(new WireError(400, { name: ['Taken.'] }))
  await click(shown.button('Save'))
  expect(said()).toEqual([['Please review all the fields and try again.', 'red']])
  shown.close()
  expect(said()).toEqual([])
})

test('what was said of a refusal goes when the person goes on, and stays in the form', async () => {
  shown = await show(() => <Form />)
  answer = () => Promise.reject(new WireError(400, { name: ['Taken.'] }))
  await click(shown.button('Save'))
  expect(said()).toHaveLength(1)
  await type(input('name'), 'Home')
  expect([said(), shown.text().includes('Please review all the fields')]).toEqual([[], true])
})

test('success is said a second later and told at once', async () => {
  const onSaved = vi.fn<() => void>()
  shown = await show(() => <Form onSaved={onSaved} />)
  await click(shown.button('Save'))
  expect(onSaved).toHaveBeenCalledOnce()
  expect(said()).toEqual([])
  await until(() => said().length)
  expect(said()).toEqual([['Successfully created Leave Type', 'green']])
})

test('what the server refuses shows at the fields, in the rows and above, and nothing typed is lost', async () => {
  answer = () =>
    Promise.reject(
      new WireError(400, {
        name: ['Taken.'],
        rows: [{}, { name: ['Empty.'] }],
        fiscal_year: ['Closed.'],
        non_field_errors: ['No balance.'],
      }),
    )
  shown = await show(() => <Form />)
  await type(input('name'), 'Sick')
  await click(shown.button('Save'))
  await until(() => shown.find('form [role=alert]'))
  expect(input('name').value).toBe('Sick')
  expect(input('name').getAttribute('aria-invalid')).toBe('true')
  expect(input('rows.0.name').getAttribute('aria-invalid')).not.toBe('true')
  expect(input('rows.1.name').getAttribute('aria-invalid')).toBe('true')
  expect(shown.find('form [role=alert]').textContent).toContain('fiscal year : Closed.')
  expect(shown.find('form [role=alert]').textContent).toContain('No balance.')
  expect(said()).toEqual([['Please review all the fields and try again.', 'red']])
})

test('what is refused at no field is said as the server says it', async () => {
  answer = () => Promise.reject(new WireError(400, { non_field_errors: ['No balance.', 'Too late.'] }))
  shown = await show(() => <Form />)
  await click(shown.button('Save'))
  await until(() => shown.find('form [role=alert]'))
  expect(shown.find('form [role=alert]').textContent).toBe('No balance.Too late.')
  expect(said()).toEqual([['No balance. Too late.', 'red']])
})

test('the second try takes the red message of the first away', async () => {
  answer = () => Promise.reject(new WireError(400, { name: ['Taken.'] }))
  shown = await show(() => <Form />)
  await click(shown.button('Save'))
  answer = () => Promise.resolve({})
  await type(input('name'), 'Other')
  await click(shown.button('Save'))
  expect(said()).toEqual([])
})

test.each([
  [409, { detail: 'Somebody changed it meanwhile.' }, 'Somebody changed it meanwhile.'],
  [403, null, 'Permission Denied'],
  [500, null, 'Internal Server Error'],
])('a %d is said above the form, and not blamed on the fields', async (status, body, message) => {
  answer = () => Promise.reject(new WireError(status, body))
  shown = await show(() => <Form />)
  await click(shown.button('Save'))
  await until(() => shown.find('form [role=alert]'))
  expect(shown.find('form [role=alert]').textContent).toBe(message)
  expect(said()).toEqual([[message, 'red']])
})

test('a server that cannot be reached is told in the form; the wire has said it already', async () => {
  answer = () => Promise.reject(new NoResponse())
  shown = await show(() => <Form />)
  await click(shown.button('Save'))
  await until(() => shown.find('form [role=alert]'))
  expect(shown.find('form [role=alert]').textContent).toBe('Could not connect to server. Try again later.')
  expect(said()).toEqual([])
})

test('a second press while the first is on its way sends nothing', async () => {
  let arrive: (value: unknown) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  shown = await show(() => <Form />)
  const save = shown.find('button[type=submit]')
  await click(save)
  await click(save)
  await perform(() => arrive({}))
  expect(sent).toHaveLength(1)
})

test('a refusal that a page puts right leads there, for whom it opens, and what was typed stays', async () => {
  answer = () => Promise.reject(new WireError(400, { name: ['No year.', 'Taken.'], other: ['No year.'] }))
  const remedyOf = async (message: string) =>
    message.includes('No year.') ? { href: '/years', title: 'Add a year' } : null
  shown = await show(() => (
    <ScopeProvider scope={{ remedyOf } as Scope}>
      <Form />
    </ScopeProvider>
  ))
  await type(input('name'), 'Sick')
  await click(shown.button('Save'))
  const links = shown.all('a[target="_blank"]')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add a year', '/years'],
    ['Add a year', '/years'],
  ])
  expect(shown.text()).toContain('No year. Taken. Add a year')
  expect(input('name').value).toBe('Sick')
  expect(input('name').getAttribute('aria-describedby')).toBe(links[1]?.closest('p')?.id)
})

test('where no page puts it right there is no link', async () => {
  answer = () => Promise.reject(new WireError(400, { name: ['No year.'] }))
  shown = await show(() => <Form />)
  await click(shown.button('Save'))
  expect(shown.text()).toContain('No year.')
  expect(shown.all('a')).toEqual([])
})
