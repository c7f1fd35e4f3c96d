import { useRead } from '#ui/data/query.ts'
import { SelectField } from '#ui/form/choice-fields.tsx'
import type { FieldProps } from '#ui/form/field-props.ts'
import type { Drawn } from '#ui/form/schema-form.tsx'
import { TextField } from '#ui/form/text-fields.tsx'
import { bank } from '#modules/commons/shared/bank.ts'
import { educationDegree } from '#modules/commons/shared/education-degree.ts'
import { ethnicity } from '#modules/commons/shared/ethnicity.ts'
import { religion } from '#modules/commons/shared/religion.ts'
import { basicDrawn } from '#modules/hris/web/public-married-on.tsx'
import { drawnOf } from '#modules/organization/web/public-address-fields.tsx'

/** How the fields of a record are drawn where not by their kind alone. */
export const recordDrawn = (noun: string): Drawn => ({ ...drawnOf(noun), ...known[noun] })

const known: Record<string, Drawn> = {
  basic: basicDrawn,
  background: {
    religion: (input) => <Religion {...input} />,
    ethnicity: (input) => <Ethnicity {...input} />,
  },
  education: { level: (input) => <Level {...input} /> },
  banks: { bank_name: (input) => <BankName {...input} /> },
}

function Level(input: FieldProps) {
  const read = useRead(educationDegree.list, { query: { limit: 200 } }, { errors: 'inline' })
  return <SelectField {...input} options={namesIn(read.data)} />
}

// the list is offered; a bank of another country is written
function BankName(input: FieldProps) {
  const read = useRead(bank.list, { query: { limit: 200 } }, { errors: 'inline' })
  return <TextField {...input} suggestions={namesIn(read.data)} />
}

function Religion(input: FieldProps) {
  const read = useRead(religion.list, { query: { limit: 200 } }, { errors: 'inline' })
  return <SelectField {...input} options={namesIn(read.data)} />
}

function Ethnicity(input: FieldProps) {
  const read = useRead(ethnicity.list, { query: { limit: 200 } }, { errors: 'inline' })
  return <SelectField {...input} options={namesIn(read.data)} />
}

const namesIn = (page: { results: readonly { name: string }[] } | undefined) =>
  page?.results.map(({ name }) => name) ?? []
