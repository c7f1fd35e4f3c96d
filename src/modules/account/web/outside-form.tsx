import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { beyond, everyRight } from '#modules/account/domain/granting.ts'
import { adminInfo } from '#modules/account/shared/me.ts'
import { outsideKinds, outsidePeople, outsidePersonInput } from '#modules/account/shared/outside-person.ts'
import { groups } from '#modules/account/shared/permission-group.ts'
import { t } from '#modules/account/web/rights-words.ts'

interface Values {
  email: string
  full_name: string
  kind: (typeof outsideKinds)[number]
  group_ids: string[]
  organizations: string[]
  audit_from: string | null
  audit_to: string | null
}
const F = fieldsOf<Values>()

/** Somebody by email, who is no employee here. */
export function OutsideForm({ org, opened, onClose }: { org: string; opened: boolean; onClose: () => void }) {
  const add = useAction(outsidePeople.add, {
    errors: 'caller',
    success: ({ email }) => t('outside.invited', { email: email ?? '' }),
  })
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('outside.add')}
      size={560}
      initial={{
        email: '',
        full_name: '',
        kind: 'Auditor',
        group_ids: [],
        organizations: [org],
        audit_from: null,
        audit_to: null,
      }}
      schema={outsidePersonInput}
      submit={async ({ organizations, group_ids, audit_from, audit_to, ...who }) => {
        const isAuditor = who.kind === 'Auditor'
        const body = isAuditor
          ? { ...who, group_ids: [], audit_from, audit_to }
          : { ...who, group_ids: who.kind === 'HR' ? group_ids : [] }
        // each organization lets in for itself: what one refuses, the ones before it have done
        for (const slug of isAuditor && organizations.length ? organizations : [org])
          await add.attempt({ params: { org: slug }, body })
      }}
    >
      <F.Text name="email" label={t('outside.email')} hint={t('outside.emailHint')} required />
      <F.Text name="full_name" label={t('outside.name')} required />
      <F.Radio
        name="kind"
        label={t('outside.as')}
        options={outsideKinds.map((kind) => ({ value: kind, label: t(`outside.kindsLong.${kind}`) }))}
        required
      />
      <OfKind org={org} />
    </FormDialog>
  )
}

function OfKind({ org }: { org: string }) {
  const kind = useFieldValue('kind')
  const all = useList(groups, { params: { org } }, { limit: 200, keep: 'memory', errors: 'inline' })
  const own = useRead(adminInfo, {}, { errors: 'inline' })
  if (kind === 'HR')
    return (
      <F.MultiSelect
        name="group_ids"
        label={t('permission.groups')}
        options={all.rows.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
    )
  if (kind === 'Investigator') return null
  const { switchable_organizations: known = [], organization_permissions: held = {} } = own.data ?? {}
  const mine = known.filter(({ slug }) => beyond(new Set(held[slug]), everyRight).length === 0)
  return (
    <>
      {mine.length > 1 && (
        <F.MultiSelect
          name="organizations"
          label={t('outside.organizations')}
          options={mine.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      )}
      <FieldGrid>
        <F.Date name="audit_from" label={t('permission.from')} />
        <F.Date name="audit_to" label={t('permission.until')} />
      </FieldGrid>
    </>
  )
}
