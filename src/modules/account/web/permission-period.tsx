import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import {
  assignGroups,
  auditPeriod,
  type Group as PermissionGroup,
  type Member,
} from '#modules/account/shared/permission-group.ts'
import { useLimitChoices } from '#modules/account/web/permission-limit.tsx'
import { HeldDays } from '#modules/account/web/held-days.tsx'
import { t } from '#modules/account/web/rights-words.ts'

interface Period {
  valid_from: string | null
  valid_to: string | null
}
interface Scope {
  branch_ids: string[]
  division_ids: string[]
}
interface Holding {
  periods: Period[]
  scopes: Scope[]
}
/** As it is sent, so that what is refused finds its field. */
const F = fieldsOf<Holding>()

/** For how long and for whose people somebody is in each of their groups; of an audit user the days of the audit. */
export function PermissionPeriods({
  org,
  person,
  all,
  editable,
}: {
  org: string
  person: Member
  all: readonly PermissionGroup[]
  editable: boolean
}) {
  const [named, setNamed] = useState<PermissionGroup | null>(null)
  const { account_id: id, full_name: name, group_ids, periods, scopes } = person
  const assign = useAction(assignGroups, { success: t('permission.given', { name }) })
  const found = periods.find(({ group_id }) => group_id === named?.id)
  const scopeOf = (groupId: string | undefined) => scopes.find(({ group_id }) => group_id === groupId)
  const own = scopeOf(named?.id)
  const places = useLimitChoices(org)
  // a list holds neither what is archived nor more than a page
  const offered = (listed: Places, chosen: Places = []) =>
    [...listed, ...chosen.filter((each) => !listed.some(({ id: other }) => other === each.id))].map(
      (each) => ({
        value: each.id,
        label: each.name,
      }),
    )
  const mine = all.filter((group) => group_ids.includes(group.id))
  if (person.is_audit) return <AuditPeriod org={org} person={person} editable={editable} />
  return (
    <>
      {mine.map((group) => (
        <Group key={group.id} gap="xs" justify="space-between">
          <span>
            {group.name} · <HeldDays {...periods.find(({ group_id }) => group_id === group.id)} />
            <Where scope={scopeOf(group.id)} />
          </span>
          {editable && person.can_edit && (
            <Button size="compact-sm" variant="subtle" onClick={() => setNamed(group)}>
              {t('permission.changePeriod')}
            </Button>
          )}
        </Group>
      ))}
      <FormDialog<Holding>
        key={named?.id ?? ''}
        opened={named !== null}
        onClose={() => setNamed(null)}
        title={named?.name ?? ''}
        size={480}
        initial={{
          periods: [{ valid_from: found?.valid_from ?? null, valid_to: found?.valid_to ?? null }],
          scopes: [{ branch_ids: idsOf(own?.branches), division_ids: idsOf(own?.divisions) }],
        }}
        submit={(typed) =>
          assign.attempt({
            params: { org, id },
            body: {
              group_ids,
              seen_group_ids: group_ids,
              periods: typed.periods.map((period) => ({ group_id: named?.id ?? '', ...period })),
              scopes: typed.scopes.map((scope) => ({ group_id: named?.id ?? '', ...scope })),
            },
          })
        }
      >
        <FieldGrid>
          <F.Date name="periods.0.valid_from" label={t('permission.from')} />
          <F.Date name="periods.0.valid_to" label={t('permission.until')} hint={t('permission.untilHint')} />
          <F.MultiSelect
            name="scopes.0.branch_ids"
            label={t('permission.branches')}
            options={offered(places.branches, own?.branches)}
            hint={t('permission.ownLimitHint')}
          />
          <F.MultiSelect
            name="scopes.0.division_ids"
            label={t('permission.divisions')}
            options={offered(places.divisions, own?.divisions)}
          />
        </FieldGrid>
      </FormDialog>
    </>
  )
}

type Places = readonly { id: string; name: string }[]
const idsOf = (places: Places = []) => places.map(({ id }) => id)

/** The places that a group holds for, where they are its own. */
function Where({ scope }: { scope: Member['scopes'][number] | undefined }) {
  const places = scope ? [...scope.branches, ...scope.divisions] : []
  return places.length ? <> · {places.map(({ name }) => name).join(', ')}</> : null
}

interface Audit {
  audit_from: string | null
  audit_to: string | null
}
const G = fieldsOf<Audit>()

function AuditPeriod({ org, person, editable }: { org: string; person: Member; editable: boolean }) {
  const [opened, setOpened] = useState(false)
  const { account_id: id, full_name: name, audit_from, audit_to } = person
  const put = useAction(auditPeriod, { success: t('permission.given', { name }) })
  return (
    <Group gap="xs" justify="space-between">
      <span>
        {t('permission.auditUser')} · <HeldDays valid_from={audit_from} valid_to={audit_to} />
      </span>
      {editable && (
        <Button size="compact-sm" variant="subtle" onClick={() => setOpened(true)}>
          {t('permission.changePeriod')}
        </Button>
      )}
      <FormDialog<Audit>
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('permission.auditUser')}
        size={480}
        initial={{ audit_from, audit_to }}
        submit={(body) => put.attempt({ params: { org, id }, body })}
      >
        <FieldGrid>
          <G.Date name="audit_from" label={t('permission.from')} />
          <G.Date name="audit_to" label={t('permission.until')} />
        </FieldGrid>
      </FormDialog>
    </Group>
  )
}
