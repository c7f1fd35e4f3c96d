import { Select } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import type { AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import type { Flows } from '#engines/approval/flow.ts'
import { FactInput, type Tried } from '#engines/approval/flow-fact-web.tsx'
import { saidStep, t } from '#engines/approval/flow-words-web.ts'
import styles from '#engines/approval/flow.module.css'

/** Who would be asked, were somebody to ask for something today: answered by the rule that decides. */
export function FlowTried({
  declared,
  people,
  opened,
  onClose,
}: {
  declared: Flows
  people: AsyncSource<Option>
  opened: boolean
  onClose: () => void
}) {
  const { org, linkOf } = useScope()
  const types = Object.entries(declared.types)
  const [type, setType] = useState(types[0]?.[0] ?? '')
  const [employee, setEmployee] = useState<Option | null>(null)
  const [facts, setFacts] = useState<Tried>({})
  const known = declared.types[type]?.facts ?? {}
  const given = Object.fromEntries(Object.entries(facts).filter(([name, value]) => value && name in known))
  const read = useRead(
    declared.tried,
    employee && opened
      ? { params: { org }, query: { type, employee_id: employee.value, facts: JSON.stringify(given) } }
      : null,
    { errors: 'inline' },
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={t('tried.title')} size={620}>
      <p className={styles.note}>{t('tried.hint')}</p>
      <FieldGrid>
        <AsyncSelect
          data-autofocus
          label={t('tried.employee')}
          source={people}
          value={employee}
          onChange={setEmployee}
        />
        <Select
          label={t('tried.type')}
          data={types.map(([value, { title }]) => ({ value, label: inWords(title) }))}
          value={type}
          allowDeselect={false}
          onChange={(value) => setType(value ?? '')}
        />
        {Object.entries(known).map(([name, fact]) => (
          <FactInput
            key={`${type} ${name}`}
            fact={fact}
            value={facts[name] ?? ''}
            onChange={(value) => setFacts((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </FieldGrid>
      {employee !== null && (
        <ReadState read={read}>
          {(tried) => (
            <>
              <Callout tone="info">
                {tried.flow ? t('tried.flow', { name: tried.flow }) : t('tried.usual')}
              </Callout>
              {tried.flow && !tried.turns.length && <Callout tone="warning">{t('said.nobody')}</Callout>}
              <ol className={styles.turns}>
                {tried.turns.map(({ step, people: asked, needs }, at) => (
                  <li key={`${at} ${step?.approver}`}>
                    <strong>
                      {step ? saidStep({ ...step, hours: null, employee_ids: [] }) : t('tried.hr')}
                    </strong>
                    <div className={styles.asked}>
                      {step?.approver === 'Chosen by who asks' && t('tried.choose')}
                      {asked.map((person) => (
                        <Person key={person.id} person={person} {...linkOf(person)} />
                      ))}
                    </div>
                    {needs > 1 && <div className={styles.note}>{t('tried.all', { needs })}</div>}
                  </li>
                ))}
              </ol>
            </>
          )}
        </ReadState>
      )}
    </Dialog>
  )
}
