import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { sampleSource } from '#app/dev-ui-sample.ts'
import { WireError } from '#ui/data/failure.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid, FormSection } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Person } from '#ui/show/person.tsx'
import { Wizard } from '#ui/show/wizard.tsx'

const schema = z.object({
  name: z.string().trim().min(1, 'Name is Required'),
  branch: z.string({ error: 'Branch is Required' }),
  days: z.number({ error: 'Days is Required' }),
})
interface Sample {
  name: string
  email: string
  password: string
  branch: string | null
  skills: string[]
  supervisor: string | null
  reviewers: string[]
  start: string | null
  days: number | undefined
  amount: string | null
  shift: string
  days_off: string[]
  is_paid: boolean
  agreed: boolean
  colour: string
  remarks: string
  files: File[]
  rows: { name: string; hours: number | null }[]
}
const initial: Sample = {
  name: '',
  email: '',
  password: '',
  branch: null,
  skills: ['First aid'],
  supervisor: '2',
  reviewers: [],
  start: '2026-11-20',
  days: undefined,
  amount: '125000.5',
  shift: 'day',
  days_off: ['Saturday'],
  is_paid: true,
  agreed: false,
  colour: '#4964de',
  remarks: '',
  files: [],
  rows: [
    { name: 'Review of the draft', hours: 3 },
    { name: '', hours: null },
  ],
}
const F = fieldsOf<Sample>()

/** What a server says that refuses: at a field, in a row, of a field not on show, and of the whole. */
const refused = async () => {
  await new Promise((resolve) => setTimeout(resolve, 400))
  throw new WireError(400, {
    email: ['This email is already in use.'],
    rows: [{}, { name: ['Name is Required'] }],
    fiscal_year: ['Closed.'],
    non_field_errors: ['Insufficient leave balance: 2 of 5 days are left.'],
  })
}

export function FormSamples() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <FormShell
        initial={initial}
        schema={schema}
        submit={refused}
        label="Everything a form has"
        guard={false}
      >
        <FormSection title="Person" hint="As written on the citizenship certificate.">
          <F.Text name="name" label="Name" required />
          <F.Text name="email" label="Email" type="email" placeholder="name@example.com" />
          <F.Password name="password" label="Password" autoComplete="new-password" />
          <F.Select name="branch" label="Branch" required options={['Kathmandu', 'Lalitpur', 'Pokhara']} />
          <F.MultiSelect name="skills" label="Skills" options={['First aid', 'Driving', 'Welding']} />
          <F.AsyncSelect
            name="supervisor"
            label="Supervisor"
            source={sampleSource}
            chosen={{ value: '2', label: 'Anjali Pradhan' }}
            render={(row) => <Person person={row.person} size={28} bare />}
          />
          <F.AsyncMultiSelect name="reviewers" label="Reviewers" source={sampleSource} />
        </FormSection>
        <FormSection title="Terms" hint="Drives attendance, leave and payroll.">
          <F.Date name="start" label="Start" required />
          <F.Number name="days" label="Days" required decimals={1} suffix="days" hint="Half days count." />
          <F.Money name="amount" label="Basic salary" currency="NPR" />
          <F.Colour name="colour" label="Colour" />
          <F.Radio
            name="shift"
            label="Shift"
            inline
            options={[
              { value: 'day', label: 'Day' },
              { value: 'night', label: 'Night' },
            ]}
          />
          <F.CheckboxGroup name="days_off" label="Days off" options={['Saturday', 'Sunday']} />
          <F.Switch name="is_paid" label="Paid" hint="Counts towards the payroll." />
          <F.Checkbox name="agreed" label="The person has agreed" />
          <F.TextArea name="remarks" label="Remarks" required />
          <F.File name="files" label="Documents" multiple accept={['application/pdf', 'image/png']} />
        </FormSection>
        <FormSection title="Rows" hint="What the server says of a row shows at the row.">
          <div data-wide>
            <F.Rows name="rows" blank={{ name: '', hours: null }} least={1}>
              {(_, index) => (
                <>
                  <F.Text name={`rows.${index}.name`} label="Work" />
                  <F.Number name={`rows.${index}.hours`} label="Hours" />
                </>
              )}
            </F.Rows>
          </div>
        </FormSection>
      </FormShell>
      <div>
        <Button onClick={() => setOpen(true)}>Form from a declaration, in a dialog</Button>
      </div>
      <FormDialog
        opened={open}
        onClose={() => setOpen(false)}
        title="Add leave type"
        initial={{ name: '' }}
        submit={() => Promise.resolve()}
        success="Successfully created Leave Type"
      >
        <FieldGrid>
          <F.Text name="name" label="Name" required />
        </FieldGrid>
      </FormDialog>
      <SchemaForm
        label="From a declaration"
        guard={false}
        submit={refused}
        fields={{
          name: { kind: 'text', title: 'Name', required: true, max: 150 },
          kind: { kind: 'choice', title: 'Kind', required: true, options: ['Paid', 'Unpaid'] },
          limit: {
            kind: 'number',
            title: 'Limit',
            required: false,
            min: 0,
            max: 365,
            hint: 'Days in a year.',
          },
          starts_on: { kind: 'day', title: 'Starts on', required: true },
          is_carried: { kind: 'boolean', title: 'Carried forward', required: false },
          note: { kind: 'long_text', title: 'Note', required: false },
        }}
      />
      <Wizard
        label="Run payroll"
        onFinish={() => undefined}
        steps={[
          { title: 'Period', hint: 'Which month', show: () => <p>Mangsir 2083</p> },
          { title: 'People', hint: 'Who is in it', show: () => <p>118 of 120 people</p> },
          { title: 'Review', hint: 'What it comes to', show: () => <p>NPR 8,412,300.00</p> },
        ]}
      />
    </>
  )
}
