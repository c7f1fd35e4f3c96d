import { useNavigate } from '@tanstack/react-router'
import { P } from '#kernel/permission.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormSection } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { SchemaFields } from '#ui/form/schema-form.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { customFields } from '#modules/hris/shared/custom-info.ts'
import { createEmployee, EmployeeInput, type Profile } from '#modules/hris/shared/employee.ts'
import { declaredCustom, formValues } from '#modules/hris/web/custom-inputs.ts'
import {
  BasicFields,
  ContactFields,
  emptyBasic,
  emptyContact,
  type BasicValues,
  type ContactValues,
} from '#modules/hris/web/person-fields.tsx'
import { FormerEmployees } from '#modules/hris/web/public-former.tsx'
import { PlaceFields } from '#modules/hris/web/place-fields.tsx'
import { emptyProbation, ProbationFields, type ProbationValues } from '#modules/hris/web/public-probation.tsx'
import { inOrder, SupervisorRows, type SupervisorValues } from '#modules/hris/web/supervisor-rows.tsx'
import { t } from '#modules/hris/web/words.ts'

interface Values extends BasicValues, ContactValues, SupervisorValues, ProbationValues {
  code: string
  joined_on: string
  contract_ends_on: string
  assignment: Record<string, unknown>
  with_login: boolean
  account: { email: string; username: string }
  legal: { pan_no: string; citizenship_no: string }
  custom: Record<string, unknown>
}
const F = fieldsOf<Values>()

/** HR adds a person: who, how reached, where and as what, who decides about them, and with a login if wanted. */
export function AddEmployee() {
  const { org, today, to, may } = useScope()
  const identity = may([P.hris.sensitive], 'write')
  const go = useNavigate()
  const create = useAction(createEmployee, { success: t('form.created') })
  const list = to('admin-hris-employees')
  const own = useRead(customFields, { params: { org }, query: { as: 'hr' } }, { errors: 'inline' })
  const asked = (own.data?.results ?? []).filter(({ is_required, right }) => is_required && right === 'edit')
  const start: Values = {
    ...emptyBasic,
    ...emptyContact,
    code: '',
    joined_on: today,
    ...emptyProbation,
    contract_ends_on: '',
    assignment: {},
    supervisors: [],
    with_login: true,
    account: { email: '', username: '' },
    legal: { pan_no: '', citizenship_no: '' },
    custom: formValues(asked),
  }
  // the form begins with what is asked, and must know all of it
  if (own.isPending) return <CardsSkeleton cards={3} height={160} />
  return (
    <>
      <PageHead
        title={t('form.add')}
        subtitle={t('form.hint')}
        crumbs={[{ title: t('list.all'), href: list }, { title: t('form.add') }]}
      />
      <FormShell<Values>
        initial={start}
        submitTitle={t('form.save')}
        submit={(values) => create.attempt({ params: { org }, body: bodyOf(values) })}
        onSaved={(saved) => void go({ to: to('admin-hris-users', { id: (saved as Profile).id }) })}
        onCancel={() => void go({ to: list })}
      >
        <FormSection title={t('form.who')} hint={t('form.whoHint')}>
          <F.Text name="code" label={t('fields.code')} hint={t('fields.codeHint')} />
          <BasicFields />
          {identity && (
            <>
              <F.Text name="legal.pan_no" label={t('fields.pan')} />
              <F.Text name="legal.citizenship_no" label={t('fields.citizenship')} />
            </>
          )}
        </FormSection>
        <FormerEmployees />
        <FormSection title={t('form.contact')}>
          <ContactFields />
        </FormSection>
        <FormSection title={t('form.employment')} hint={t('form.employmentHint')}>
          <F.Date name="joined_on" label={t('fields.joined')} required />
          <F.Date name="contract_ends_on" label={t('fields.contract')} />
          <PlaceFields prefix="assignment." />
          <ProbationFields joined="joined_on" place="assignment." />
        </FormSection>
        {asked.length > 0 && (
          <FormSection title={t('form.custom')} hint={t('form.customHint')}>
            <SchemaFields fields={declaredCustom(asked, 'custom.')} />
          </FormSection>
        )}
        <FormSection title={t('form.supervisors')} hint={t('form.supervisorsHint')}>
          <SupervisorRows />
        </FormSection>
        <FormSection title={t('form.login')} hint={t('form.loginHint')}>
          <F.Switch name="with_login" label={t('form.withLogin')} />
          <Login />
        </FormSection>
      </FormShell>
    </>
  )
}

/** Named as the endpoint takes them, so that what it refuses of the login is said here. */
function Login() {
  if (!useFieldValue('with_login')) return null
  return (
    <>
      <F.Text name="account.email" label={t('fields.loginEmail')} hint={t('fields.loginEmailHint')} />
      <F.Text name="account.username" label={t('fields.username')} hint={t('fields.usernameHint')} />
    </>
  )
}

type Body = Parameters<ReturnType<typeof useAction<typeof createEmployee>>['attempt']>[0]['body']
/** As the endpoint takes it; it checks every field itself, so what is refused comes back to its field. */
const bodyOf = ({ with_login, account, supervisors, ...values }: Values): Body => {
  const body: unknown = {
    ...values,
    supervisors: inOrder(supervisors),
    account: with_login ? account : null,
  }
  const read = EmployeeInput.safeParse(body)
  // an invalid form is sent as it is: the server answers with the same messages, at the same fields
  return (read.success ? read.data : body) as Body
}
