import { Anchor, Paper, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SelectField } from '#ui/form/choice-fields.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { NumberField } from '#ui/form/number-fields.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { Callout } from '#ui/show/callout.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  changeGroups,
  changeWays,
  type ChangeGroup,
  type ChangeWay,
} from '#modules/hris/domain/change-policy.ts'
import { askedWays, changePolicy, neverAlone } from '#modules/hris/shared/change-policy.ts'
import {
  changeSections,
  sectionNames,
  sectionOf,
  type ChangeSection,
} from '#modules/hris/shared/change-sections.ts'
import { customField } from '#modules/hris/shared/custom-field.ts'
import styles from '#modules/hris/web/change.module.css'
import { t } from '#modules/hris/web/words.ts'

type FieldRules = Record<string, Record<string, ChangeWay | null>>
interface Values extends Record<ChangeGroup, ChangeWay> {
  fields: FieldRules
  bank_wait_days: number
}

const optionsOf = (known: readonly ChangeWay[]) =>
  known.map((value) => ({ value, label: t(`policy.ways.${value}`) }))
const waysOf = (group: ChangeGroup) =>
  changePolicy.fields[group].options.length === askedWays.length ? askedWays : changeWays

/** The rule of each group of fields, which opens to its fields. */
export function ChangePolicyScreen({ action }: { action: ReactNode }) {
  const { org, may } = useScope()
  const read = useRead(changePolicy.read, { params: { org } }, { fresh: 0 })
  const update = useAction(changePolicy.update, { success: t('policy.saved') })
  const isEditable = may(changePolicy.edit, 'write')
  const saved = read.data
  return (
    <>
      <PageHead title={t('policy.title')} subtitle={t('policy.hint')}>
        {action}
      </PageHead>
      <ReadState read={read} waiting={<FormSkeleton fields={changeGroups.length} />} compact={false} />
      {saved && !isEditable && <Callout tone="info" title={t('policy.readOnly')} />}
      {saved && (
        <Paper withBorder p="lg" maw={820}>
          <FormShell<Values>
            key={saved.version}
            initial={{ ...saved, fields: nested(saved.fields) }}
            submit={({ fields, bank_wait_days, ...rest }) =>
              update.attempt({
                params: { org },
                body: { ...chosenOf(rest), fields: flat(fields), bank_wait_days, version: saved.version },
              })
            }
            {...(isEditable ? {} : { actions: null })}
          >
            <ul className={styles.policy}>
              {changeGroups.map((group) => (
                <GroupRule key={group} group={group} isEditable={isEditable} />
              ))}
            </ul>
          </FormShell>
        </Paper>
      )}
      <OwnFields />
    </>
  )
}

function GroupRule({ group, isEditable }: { group: ChangeGroup; isEditable: boolean }) {
  const [open, setOpen] = useState(false)
  const way = useFieldValue(group) as ChangeWay | null
  const rules = useFieldValue('fields') as FieldRules
  const { title, hint } = { hint: undefined, ...changePolicy.fields[group] }
  const sections = sectionNames.filter((name) => changeSections[name].group === group)
  const count = sections.reduce((sum, name) => sum + Object.keys(changeSections[name].fields).length, 0)
  const others = sections.flatMap((name) => Object.values(rules[name] ?? {}).filter(Boolean)).length
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className={styles.rule}>
        <SelectField
          name={group}
          label={title}
          options={optionsOf(waysOf(group))}
          hint={hint}
          disabled={!isEditable}
          required
        />
        <UnstyledButton aria-expanded={open} onClick={() => setOpen(!open)}>
          <Chevron size={16} aria-hidden />
          <small>
            {t('policy.fields', { group: inWords(title), count })}
            {others > 0 && ` · ${t('policy.others', { count: others })}`}
          </small>
        </UnstyledButton>
      </div>
      {open &&
        sections.map((name) => (
          <fieldset key={name} className={styles.fields}>
            {sections.length > 1 && <legend>{inWords(changeSections[name].title)}</legend>}
            {Object.entries(changeSections[name].fields).map(([field, declared]) => (
              <SelectField
                key={field}
                name={`fields.${name}.${field}`}
                label={declared.title}
                options={optionsOf(neverAlone(sectionOf(name)) ? askedWays : changeWays)}
                placeholder={asGroup(sectionOf(name), way)}
                disabled={!isEditable}
              />
            ))}
          </fieldset>
        ))}
      {group === 'bank' && (
        <div className={styles.fields}>
          <NumberField
            name="bank_wait_days"
            label={changePolicy.fields.bank_wait_days.title}
            hint={changePolicy.fields.bank_wait_days.hint}
            min={0}
            max={62}
            disabled={!isEditable}
            required
          />
        </div>
      )}
    </li>
  )
}

/** What holds where a field has no rule of its own; what is guarded is asked for in a group that is free. */
function asGroup(section: ChangeSection, way: ChangeWay | null) {
  if (!way) return ''
  if (way === 'Directly' && neverAlone(section)) return t('policy.ways.By request')
  return t('policy.asGroup', { way: t(`policy.ways.${way}`) })
}

/** The organization's own fields have their rules where they are defined: told here, changed there. */
function OwnFields() {
  const { org, to, may } = useScope()
  const query = { limit: 200 }
  const read = useRead(customField.list, may(customField.edit, 'read') ? { params: { org }, query } : null, {
    errors: 'inline',
  })
  const fields = read.data?.results ?? []
  if (!fields.length) return null
  return (
    <Paper withBorder p="lg" mt="lg" maw={820} component="section" aria-label={t('policy.custom')}>
      <h2 className={styles.head}>{t('policy.custom')}</h2>
      <p>
        {t('policy.customHint')}{' '}
        <Anchor
          component={Link}
          underline="always"
          to={to('admin-hris-employees', {}, { tab: 'custom-fields' })}
        >
          {t('policy.customOpen')}
        </Anchor>
      </p>
      <dl className={styles.own}>
        {fields.map(({ code, title, own_change }) => (
          <div key={code}>
            <dt>{title}</dt>
            <dd>{t(`policy.ways.${own_change}`)}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}

const chosenOf = (values: Record<ChangeGroup, ChangeWay>) =>
  Object.fromEntries(changeGroups.map((group) => [group, values[group]])) as Record<ChangeGroup, never>

/** `{ 'contact.mobile': way }` as a form has it, by section, with a place for every field. */
const nested = (rules: Readonly<Record<string, ChangeWay>>): FieldRules =>
  Object.fromEntries(
    sectionNames.map((section) => [
      section,
      Object.fromEntries(
        Object.keys(changeSections[section].fields).map((name) => [
          name,
          rules[`${section}.${name}`] ?? null,
        ]),
      ),
    ]),
  )

const flat = (rules: FieldRules): Record<string, ChangeWay> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([section, fields]) =>
      Object.entries(fields).flatMap(([name, way]) => (way ? [[`${section}.${name}`, way] as const] : [])),
    ),
  )
