import { Group as Beside, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { LocalTable } from '#modules/account/web/local-table.tsx'
import {
  members,
  rightsOf,
  type Group,
  type Member,
  type Rights,
} from '#modules/account/shared/permission-group.ts'
import { DutyWarnings } from '#modules/account/web/duty-warnings.tsx'
import { PermissionPeriods } from '#modules/account/web/permission-period.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** A page that somebody would see. */
export interface SeenPage {
  path: string
  title: string
  area: string
}
/** Which pages open with these rights: known where all pages are. */
export type PagesFor = (
  rights: Pick<Rights, 'is_hr' | 'is_audit' | 'is_employed' | 'is_supervisor'> & {
    codes: readonly { code: string }[]
  },
) => readonly SeenPage[]

/** What one person may do and would see, and how it differs from another's. Read only: nobody acts in their name. */
export function PermissionRights({
  org,
  person,
  groups,
  editable,
  pagesFor,
  onClose,
}: {
  org: string
  person: Member | null
  groups: readonly Group[]
  editable: boolean
  pagesFor: PagesFor
  onClose: () => void
}) {
  const [other, setOther] = useState<Option | null>(null)
  const at = (id: string | null | undefined) => (id ? { params: { org, id } } : null)
  const read = useRead(rightsOf, at(person?.account_id), { errors: 'inline', fresh: 0 })
  const beside = useRead(rightsOf, at(other?.value), { errors: 'inline', fresh: 0 })
  const source = listSource(
    members,
    { params: { org }, query: { has_group: 'true' } },
    { value: (each) => each.account_id, label: (each) => each.full_name },
  )
  const rights = read.data
  const limits = rights ? [...rights.branches, ...rights.divisions] : []
  return (
    <Dialog opened={person !== null} onClose={onClose} title={person?.full_name ?? ''} size={900}>
      {person && rights && (
        <Stack gap="sm">
          <Callout tone="info">{t('permission.lookHint')}</Callout>
          <DutyWarnings warnings={rights.warnings} />
          <Panel title={t('permission.periods')}>
            <PermissionPeriods org={org} person={person} all={groups} editable={editable} />
            {limits.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('permission.limit')}: {limits.map(({ name }) => name).join(', ')}
              </Text>
            )}
          </Panel>
          <Panel title={t('permission.compare')}>
            <AsyncSelect
              aria-label={t('permission.compareWith')}
              placeholder={t('permission.compareWith')}
              source={source}
              value={other}
              clearable
              render={(each) => <Person person={each} second={each.username} size={28} bare />}
              onChange={setOther}
            />
          </Panel>
          <CodesTable rights={rights} other={other ? beside.data : undefined} />
          <LocalTable
            title={t('permission.pages')}
            rows={pagesFor(rights).map(({ path, title, area }) => ({
              id: path,
              path,
              title: declared(title),
              area: areaOf(area),
            }))}
            columns={[
              { key: 'title', title: t('permission.page') },
              { key: 'path', title: t('permission.address') },
              { key: 'area', title: t('permission.area') },
            ]}
          />
        </Stack>
      )}
    </Dialog>
  )
}

function CodesTable({ rights, other }: { rights: Rights; other: Rights | undefined }) {
  const [withBoth, setWithBoth] = useState(false)
  const theirs = new Map(other?.codes.map((each) => [each.code, each]))
  const mine = new Map(rights.codes.map((each) => [each.code, each]))
  const all = [...rights.codes, ...(other?.codes.filter(({ code }) => !mine.has(code)) ?? [])]
  const through = (each: Rights['codes'][number] | undefined) =>
    each === undefined
      ? ''
      : each.groups
          .map(({ name, places }) => (places.length ? `${name} (${places.join(', ')})` : name))
          .join(', ') || t('permission.byRole')
  // all of a module holds each of it
  const held = (from: typeof mine, code: string) =>
    from.get(code) ?? from.get(`${code.slice(0, code.indexOf('.'))}.00`)
  const sides = all.map(({ code }) => [held(mine, code) !== undefined, held(theirs, code) !== undefined])
  const count = (here: boolean, there: boolean) => sides.filter(([a, b]) => a === here && b === there).length
  return (
    <>
      {other && (
        <Beside justify="space-between">
          <Text size="sm">
            {t('permission.comparedCounts', {
              here: rights.full_name,
              onlyHere: count(true, false),
              there: other.full_name,
              onlyThere: count(false, true),
              both: count(true, true),
            })}
          </Text>
          <Switch
            label={t('permission.showBoth')}
            checked={withBoth}
            onChange={(event) => setWithBoth(event.currentTarget.checked)}
          />
        </Beside>
      )}
      <LocalTable
        title={t('permission.permissions')}
        rows={all
          .filter(({ code }) => !other || withBoth || !held(mine, code) || !held(theirs, code))
          .toSorted((a, b) => Number(a.code) - Number(b.code))
          .map((each) => ({
            id: each.code,
            code: each.code,
            title: declared(each.title),
            module_title: declared(each.module_title),
            through: through(held(mine, each.code)),
            other: through(held(theirs, each.code)),
          }))}
        columns={[
          { key: 'code', title: t('permission.code'), width: 90 },
          { key: 'title', title: t('permission.permission') },
          { key: 'module_title', title: t('permission.module') },
          { key: 'through', title: other ? rights.full_name : t('permission.through') },
          ...(other ? [{ key: 'other', title: other.full_name }] : []),
        ]}
      />
    </>
  )
}

/** Whose part of the application a page is in. */
const areaOf = (area: string) =>
  t(`mechanism.is.${area === 'admin' ? 'HR' : area === 'supervisor' ? 'Supervisor' : 'Employee'}`)
