import { useScope } from '#ui/data/scope.tsx'
import { useAction } from '#ui/data/query.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { notSent } from '#ui/form/not-sent.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Callout } from '#ui/show/callout.tsx'
import {
  enforcedFor,
  organizationSecurity,
  type EnforcedFor,
  type OrganizationSecurity,
} from '#modules/account/shared/mechanism.ts'
import styles from '#modules/account/web/authentication.module.css'
import { t } from '#modules/account/web/rights-words.ts'

interface Values {
  enforced_for: EnforcedFor
  group_ids: string[]
  grace_days: number
}
const F = fieldsOf<Values>()

/** Of whom the organization asks what people put on themselves, and how long they come in without one. */
export function AuthenticatorRule({ rule }: { rule: OrganizationSecurity }) {
  const { org, may } = useScope()
  const save = useAction(organizationSecurity.config, { success: t('mechanism.saved'), errors: 'caller' })
  const editable = may(organizationSecurity.config.spec.access.hr)
  const submit = async (values: Values) => {
    const asks = values.enforced_for !== 'nobody' && values.enforced_for !== rule.enforced_for
    const subtitle = t('authenticator.askHint', { count: values.grace_days })
    if (asks && !(await confirm({ title: t('authenticator.ask'), subtitle, danger: false }))) return notSent
    return save.attempt({
      params: { org },
      body: { ...values, mechanism: rule.mechanism, version: rule.version },
    })
  }
  return (
    <section className={styles.rule} aria-label={t('mechanism.rule')}>
      <FormShell<Values>
        key={rule.version}
        initial={{
          enforced_for: rule.enforced_for,
          group_ids: rule.groups.map(({ id }) => id),
          grace_days: rule.grace_days,
        }}
        submit={submit}
        {...(editable ? {} : { actions: null })}
      >
        <F.Radio
          name="enforced_for"
          label={t('mechanism.rule')}
          disabled={!editable}
          options={enforcedFor.map((value) => ({
            value,
            label: t(`mechanism.for.${value}`),
            disabled: !editable,
          }))}
        />
        <Groups rule={rule} editable={editable} />
        <F.Number
          name="grace_days"
          label={t('authenticator.grace')}
          hint={t('authenticator.graceHint')}
          min={0}
          max={90}
          required
          disabled={!editable}
        />
      </FormShell>
      <span className={styles.count}>{t('mechanism.asked', { count: rule.asked })}</span>
      {rule.without > 0 && (
        <Callout tone="info" title={t('authenticator.without', { count: rule.without })} />
      )}
    </section>
  )
}

function Groups({ rule, editable }: { rule: OrganizationSecurity; editable: boolean }) {
  if (useFieldValue('enforced_for') !== 'groups') return null
  const options = rule.all_groups.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <F.MultiSelect
      name="group_ids"
      label={t('authenticator.groups')}
      options={options}
      required
      disabled={!editable}
    />
  )
}
