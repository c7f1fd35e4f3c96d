import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { Callout } from '#ui/show/callout.tsx'
import type { Provider, ProviderKind } from '#modules/account/shared/identity-provider.ts'
import { groups } from '#modules/account/shared/permission-group.ts'
import { t } from '#modules/account/web/provider-words.ts'

interface Values {
  group_claim: string
  groups: { value: string; group_id: string | null }[]
}
const F = fieldsOf<Values>()

/** Which groups of permissions follow from what the provider tells of somebody. */
export function ProviderGroups({ kind, known }: { kind: ProviderKind; known: Provider['groups'] }) {
  const { org } = useScope()
  const rows = useFieldValue('groups') as Values['groups']
  const lost = known.filter(({ is_beyond }) => is_beyond).map(({ group_name }) => group_name)
  const source = listSource(
    groups,
    { params: { org }, query: {} },
    { value: (group) => group.id, label: (group) => group.name },
  )
  const title = (id: string | null | undefined) => known.find(({ group_id }) => group_id === id)?.group_name
  return (
    <>
      <F.Text
        name="group_claim"
        label={t(kind === 'oidc' ? 'groupClaim' : 'groupAttribute')}
        hint={t(kind === 'oidc' ? 'groupClaimHint' : kind === 'saml' ? 'groupSamlHint' : 'groupLdapHint')}
      />
      {rows.length > 0 && <Callout tone="info">{t('groupsAbout')}</Callout>}
      {lost.length > 0 && (
        <Callout tone="warning">{t('groupsLost', { groups: [...new Set(lost)].join(', ') })}</Callout>
      )}
      <F.Rows name="groups" label={t('groups')} blank={{ value: '', group_id: null }} add={t('addGroup')}>
        {(_prefix, index) => {
          const group_id = rows[index]?.group_id
          const label = title(group_id)
          return (
            <>
              <F.Text name={`groups.${index}.value`} label={t('groupValue')} required />
              <F.AsyncSelect
                name={`groups.${index}.group_id`}
                label={t('group')}
                required
                source={source}
                {...(group_id && label ? { chosen: { value: group_id, label } } : {})}
              />
            </>
          )
        }}
      </F.Rows>
    </>
  )
}
