import { Paper } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { addDays } from '#kernel/calendar/day.ts'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { clonePolicy, policyChoices, policyRules } from '#modules/leave/shared/leave-policy.ts'
import { yearEnds } from '#modules/leave/shared/year-end.ts'
import { gives, yearEndOf } from '#modules/leave/web/rule-said.ts'
import { TypeName } from '#modules/leave/web/request-parts.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { pt } from '#modules/leave/web/policy-words.ts'

interface Copy {
  from: string
  name: string
  effective_from: string
  to: string
}
const F = fieldsOf<Copy>()

/** A policy copied as a draft: into the next year, or into another organization that one administers too. */
export default function CloneSettings() {
  const { org, today, to, may } = useScope()
  const router = useRouter()
  const [from] = useAddressValue('from', '')
  const params = { org }
  const policies = useRead(policyChoices, { params }, { errors: 'inline' })
  const years = useRead(yearEnds, { params }, { errors: 'inline' })
  const clone = useAction(clonePolicy, { success: pt('clone.done') })
  const failed = policies.error ?? years.error
  const all = policies.data?.policies ?? []
  const chosen = all.find(({ id }) => id === from) ?? all.find(({ state }) => state === 'Active') ?? all[0]
  // a copy is mostly made for the year that comes next
  const running = years.data?.results.find(({ start_on, end_on }) => start_on <= today && today <= end_on)
  const next = running ? addDays(running.end_on, 1) : today

  const submit = ({ from: id, ...body }: Copy) => clone.attempt({ params: { org, id }, body })
  const done = () => void router.navigate({ href: to('admin-leave-settings-master-settings') })

  return (
    <>
      <PageHead title={pt('clone.title')} subtitle={pt('clone.hint')} />
      {policies.isPending || years.isPending ? (
        <FormSkeleton fields={4} />
      ) : failed ? (
        <ErrorState error={failed} onRetry={() => void policies.refetch()} />
      ) : !chosen ? (
        <Empty title={pt('policy.none')} hint={pt('policy.noneHint')} />
      ) : !may([P.leave.masterSettings], 'write') ? (
        <Callout tone="info">{pt('clone.readOnly')}</Callout>
      ) : (
        <Paper withBorder p="lg" radius="lg" maw={760}>
          <FormShell<Copy>
            initial={{
              from: chosen.id,
              name: pt('clone.nameOf', { name: chosen.name }).slice(0, 100),
              effective_from: next,
              to: org,
            }}
            schema={clonePolicy.spec.body}
            submit={submit}
            onSaved={done}
            submitTitle={pt('clone.submit')}
          >
            <F.Select
              name="from"
              label={pt('clone.from')}
              required
              options={all.map(({ id, name, state }) => ({ value: id, label: `${name} · ${state}` }))}
            />
            <F.Select
              name="to"
              label={pt('clone.to')}
              required
              options={(policies.data?.targets ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
            />
            <F.Text name="name" label={pt('policy.name')} required />
            <F.Date name="effective_from" label={pt('policy.from')} required />
            <Copied org={org} />
          </FormShell>
        </Paper>
      )}
    </>
  )
}

/** What will be copied, and what becomes of types that the other organization does not have. */
function Copied({ org }: { org: string }) {
  const from = useFieldValue('from')
  const target = useFieldValue('to')
  const id = typeof from === 'string' ? from : ''
  const read = useRead(policyRules, id ? { params: { org, id } } : null, { errors: 'inline' })
  const rules = read.data?.rules ?? []
  return (
    <section aria-label={pt('clone.copied')} className={styles.copied}>
      <h2>{pt('clone.copied')}</h2>
      {target !== org && <Callout tone="info">{pt('clone.otherHint')}</Callout>}
      <ul>
        {rules.map((rule) => (
          <li key={rule.id}>
            <TypeName type={rule.leave_type} />
            <span>
              {[gives(rule), ...(rule.leave_type.has_balance ? [yearEndOf(rule)] : [])].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
