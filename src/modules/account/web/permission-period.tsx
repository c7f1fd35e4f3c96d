import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import {
  assignGroups,
  auditPeriod,
  type Group as PermissionGroup,
  type Member,
} from '#modules/account/shared/permission-group.ts'
import { t } from '#modules/account/web/rights-words.ts'

interface Period {
  valid_from: string | null
  valid_to: string | null
}
/** As it is sent, so that what is refused finds its field. */
const F = fieldsOf<{ periods: Period[] }>()

/** For how long somebody is in each of their groups; of an audit user the days of the audit. */
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
  const { account_id: id, full_name: name, group_ids, periods } = person
  const assign = useAction(assignGroups, { success: t('permission.given', { name }) })
  const found = periods.find(({ group_id }) => group_id === named?.id)
  const mine = all.filter((group) => group_ids.includes(group.id))
  if (person.is_audit) return <AuditPeriod org={org} person={person} editable={editable} />
  return (
    <>
      {mine.map((group) => (
        <Group key={group.id} gap="xs" justify="space-between">
          <span>
            {group.name} · <Span {...periods.find(({ group_id }) => group_id === group.id)} />
          </span>
          {editable && person.can_edit && (
            <Button size="compact-sm" variant="subtle" onClick={() => setNamed(group)}>
              {t('permission.changePeriod')}
            </Button>
          )}
        </Group>
      ))}
      <FormDialog<{ periods: Period[] }>
        key={named?.id ?? ''}
        opened={named !== null}
        onClose={() => setNamed(null)}
        title={named?.name ?? ''}
        size={480}
        initial={{
          periods: [{ valid_from: found?.valid_from ?? null, valid_to: found?.valid_to ?? null }],
        }}
        submit={(typed) =>
          assign.attempt({
            params: { org, id },
            body: {
              group_ids,
              periods: typed.periods.map((period) => ({ group_id: named?.id ?? '', ...period })),
            },
          })
        }
      >
        <FieldGrid>
          <F.Date name="periods.0.valid_from" label={t('permission.from')} />
          <F.Date name="periods.0.valid_to" label={t('permission.until')} hint={t('permission.untilHint')} />
        </FieldGrid>
      </FormDialog>
    </>
  )
}

function Span({ valid_from, valid_to }: Partial<Period>) {
  if (!valid_from && !valid_to) return <>{t('permission.forGood')}</>
  return (
    <>
      {valid_from && (
        <>
          {t('permission.from')} <DateText value={valid_from} />{' '}
        </>
      )}
      {valid_to && (
        <>
          {t('permission.until')} <DateText value={valid_to} />
        </>
      )}
    </>
  )
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
        {t('permission.auditUser')} · <Span valid_from={audit_from} valid_to={audit_to} />
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
