import { useDebouncedValue } from '@mantine/hooks'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { send } from '#ui/data/wire.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Person } from '#ui/show/person.tsx'
import {
  findFormer,
  rehirePriorities,
  type FormerEmployee,
  type PriorityPerson,
} from '#modules/hris/shared/former-employee.ts'
import styles from '#modules/hris/web/former.module.css'
import { t } from '#modules/hris/web/words.ts'

/**
 * While somebody is being hired: who has left and may be the same person, with the way to take them back. It stops nobody.
 * Stands in a form with the fields of a name, emails and, where they are asked for, numbers of identity. With `onChoose`
 * they are chosen here and taken back later.
 */
export function FormerEmployees({ onChoose }: { onChoose?: (row: FormerEmployee) => void }) {
  return <FormersLike typed={useTyped()} {...(onChoose ? { onChoose } : {})} />
}

const nothing = {
  emails: [] as string[],
  pan_no: '',
  citizenship_no: '',
  passport_no: '',
  social_security_no: '',
  national_id_no: '',
  full_name: '',
  date_of_birth: null as string | null,
}

type Typed = Partial<typeof nothing> & { except_id?: string }

/** Who has left and is like what is known of somebody; `byNumber` where a record is written, not somebody hired. */
export function FormersLike({
  typed: given,
  byNumber = false,
  onChoose,
}: {
  typed: Typed
  byNumber?: boolean
  onChoose?: (row: FormerEmployee) => void
}) {
  const typed = { ...nothing, ...given }
  const [asked] = useDebouncedValue(JSON.stringify(typed), 500)
  const read = useFormer(asked)
  const rows = asked === JSON.stringify(typed) ? (read.data?.results ?? []) : []
  return (
    <div role="status" className={styles.former}>
      {rows.length > 0 && (
        <Callout tone="warning" title={t(byNumber ? 'former.numberTitle' : 'former.title')}>
          <p>{t(byNumber ? 'former.numberHint' : 'former.hint')}</p>
          <ul>
            {rows.map((row) => (
              <li key={row.person.id}>
                <One row={row} {...(onChoose ? { onChoose } : {})} />
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}

/** What is longer is no name, and is refused at its field. */
const LONGEST = 200

/** A question that carries a body: it changes nothing, so nothing becomes stale by it, and a failure keeps nobody from hiring. */
function useFormer(asked: string) {
  const { org } = useScope()
  const body: typeof nothing & { except_id?: string } = JSON.parse(asked)
  return useQuery({
    queryKey: ['former-employees', org, asked],
    queryFn: ({ signal }) => send(findFormer, { params: { org }, body }, { signal }),
    enabled: isEnough(body) && body.full_name.length <= LONGEST,
    meta: { errors: 'inline' },
  })
}

function One({ row, onChoose }: { row: FormerEmployee; onChoose?: (row: FormerEmployee) => void }) {
  const { to } = useScope()
  const { person, separation_id, can_rehire } = row
  const like = row.matched_by.map((each) => t(`former.by.${each}`)).join(', ')
  return (
    <>
      <Person person={person} />
      <span>
        {t('former.left')} <Day value={row.left_on} /> · {like}
      </span>
      {row.is_barred && <strong>{t('former.barred')}</strong>}
      {onChoose && !row.is_barred && (
        <Button size="compact-sm" variant="default" onClick={() => onChoose(row)}>
          {t('former.comesBack')}
        </Button>
      )}
      {!onChoose && separation_id ? (
        // beside the form: what was typed there stays, and nobody is asked whether to leave it
        <Link to={`${to('admin-hris-separation-details')}?separation=${separation_id}`} target="_blank">
          {t('former.rehire')}
        </Link>
      ) : (
        <Link
          to={to('admin-hris-users', { id: person.id }, !onChoose && can_rehire ? { rehire: 'yes' } : {})}
          target="_blank"
        >
          {t(!onChoose && can_rehire ? 'former.rehire' : 'former.open')}
        </Link>
      )}
    </>
  )
}

function useTyped() {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  const names = [useFieldValue('first_name'), useFieldValue('middle_name'), useFieldValue('last_name')].map(
    text,
  )
  const emails = [useFieldValue('work_email'), useFieldValue('personal_email'), useFieldValue('email')].map(
    text,
  )
  const born = text(useFieldValue('date_of_birth'))
  return {
    emails: emails.filter((email) => /.@.+\../.test(email)),
    pan_no: text(useFieldValue('legal.pan_no')),
    citizenship_no: text(useFieldValue('legal.citizenship_no')),
    full_name: names.filter(Boolean).join(' '),
    date_of_birth: /^\d{4}-\d{2}-\d{2}$/.test(born) ? born : null,
  }
}

const isEnough = ({
  emails,
  pan_no,
  citizenship_no,
  passport_no,
  social_security_no,
  national_id_no,
  full_name,
  date_of_birth,
}: typeof nothing) =>
  emails.length > 0 ||
  pan_no.length > 5 ||
  [citizenship_no, passport_no, social_security_no, national_id_no].some(({ length }) => length > 4) ||
  (full_name !== '' && date_of_birth !== null)

/** While a job is being filled: who lost theirs and comes before others. Stands in a form with the fields of a place. */
export function PriorityPeople() {
  const { org } = useScope()
  const [title, level] = [useFieldValue('job_title_id'), useFieldValue('employment_level_id')]
  const read = useRead(
    rehirePriorities,
    {
      params: { org },
      query: {
        ...(typeof title === 'string' && title ? { job_title_id: title } : {}),
        ...(typeof level === 'string' && level ? { employment_level_id: level } : {}),
      },
    },
    { errors: 'inline' },
  )
  const rows = read.data?.results ?? []
  if (rows.length === 0) return null
  return (
    <div role="status" className={styles.former}>
      <Callout title={t('former.priority')}>
        <p>{t('former.priorityHint')}</p>
        <ul>
          {rows.map((row) => (
            <li key={row.person.id}>
              <First row={row} />
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  )
}

function First({ row }: { row: PriorityPerson }) {
  const { to } = useScope()
  const { person, separation_id } = row
  const was = [row.job_title, row.employment_level].filter(Boolean).join(', ')
  return (
    <>
      <Person person={person} />
      <span>
        {was && `${was} · `}
        {row.match !== 'Another job' && `${t(`former.match.${row.match}`)} · `}
        {t('former.until')} <Day value={row.priority_until} />
      </span>
      <Link
        to={
          separation_id
            ? `${to('admin-hris-separation-details')}?separation=${separation_id}`
            : to('admin-hris-users', { id: person.id })
        }
        target="_blank"
      >
        {t(separation_id ? 'former.rehire' : 'former.open')}
      </Link>
    </>
  )
}
