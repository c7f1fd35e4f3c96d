import { ActionIcon, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import {
  columnNamed,
  formulaByKeys,
  formulaByTitles,
  freshKey,
  withComputed,
} from '#engines/dataset/computed.ts'
import type { Computed } from '#engines/dataset/definition.ts'
import { formulaFunctions } from '#engines/dataset/formula-function.ts'
import { columnOptions } from '#modules/report-builder/web/column-groups.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import { AddLine, replaced } from '#modules/report-builder/web/line.tsx'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'
import { refusal } from '#ui/i18n/refusal.ts'

const most = 8

/** Columns that are reckoned from others: each with its title and its formula, and what is wrong with that. */
export function ComputedLines({ set, draft }: PartProps) {
  const { definition, change } = draft
  const { computed, columns } = definition
  const add = () => {
    const key = freshKey(computed)
    const title = t('computed.fresh', { count: computed.length + 1 })
    change({ computed: [...computed, { key, title, formula: '' }], columns: [...columns, key] })
  }
  const put = (index: number, next: Computed | null) => {
    const key = computed[index]?.key
    change({
      computed: replaced(computed, index, next),
      ...(next ? {} : { columns: columns.filter((one) => one !== key) }),
    })
  }
  return (
    <>
      {computed.map((one, index) => (
        <ComputedLine
          key={one.key}
          set={set}
          draft={draft}
          one={one}
          index={index}
          onChange={(next) => put(index, next)}
        />
      ))}
      <AddLine title={t('computed.add')} disabled={computed.length >= most} onAdd={add} />
      {computed.length > 0 && <Functions />}
    </>
  )
}

interface LineProps extends PartProps {
  one: Computed
  index: number
  onChange: (next: Computed | null) => void
}

function ComputedLine({ set, draft, one, index, onChange }: LineProps) {
  const { computed, parameters } = draft.definition
  const id = useId()
  // only what stands before it can be named
  const before = computed.slice(0, index)
  const declared = new Map(
    set.columns.filter(({ key }) => !isComputed(key)).map((column) => [column.key, column]),
  )
  const { columns } = withComputed({ computed: before, parameters }, declared)
  const { understood, errors } = withComputed({ computed: [...before, one], parameters }, declared)
  const [typed, setTyped] = useState(() => ({
    text: formulaByTitles(one.formula, columns),
    stored: one.formula,
  }))
  // back, or another version, may bring another formula than the one under the hand
  if (typed.stored !== one.formula)
    setTyped({ text: formulaByTitles(one.formula, columns), stored: one.formula })
  const write = (text: string) => {
    const stored = formulaByKeys(text, columns)
    setTyped({ text, stored })
    onChange({ ...one, formula: stored })
  }
  // told of what is typed, so that the place is the one that is seen
  const error = typed.text.trim() ? placed(typed.text, one, before, parameters, declared) : null
  const kind = understood.get(one.key)?.meaning.kind
  const offered = set.columns.filter(
    ({ key, kind: has }) =>
      has !== 'choices' && (!isComputed(key) || before.some((other) => other.key === key)),
  )
  return (
    <div className={styles.line} data-wrong={errors.has(one.key) || undefined}>
      <div className={styles.formula}>
        <TextInput
          size="xs"
          aria-label={t('computed.title')}
          value={one.title}
          maxLength={80}
          onChange={(event) => onChange({ ...one, title: event.currentTarget.value })}
        />
        <Textarea
          size="xs"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={500}
          spellCheck={false}
          aria-label={t('computed.formula', { title: one.title })}
          aria-describedby={`${id}-said`}
          error={error !== null}
          placeholder={t('computed.example')}
          value={typed.text}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <p
          id={`${id}-said`}
          className={styles.said}
          data-wrong={error !== null || undefined}
          aria-live="polite"
        >
          {error ? (
            <>
              {error.before}
              <mark>{error.at || ' '}</mark> {refusal(error.message)}
            </>
          ) : kind ? (
            t('computed.comesTo', { kind: t(`kind.${kind === 'nothing' ? 'text' : kind}`) })
          ) : (
            t('computed.how')
          )}
        </p>
        <NativeSelect
          size="xs"
          aria-label={t('computed.insert')}
          value=""
          data={[
            { value: '', label: t('computed.insert') },
            ...columnOptions(offered),
            ...(parameters.length
              ? [
                  {
                    group: t('parameters.title'),
                    items: parameters
                      .filter((parameter) => parameter.kind !== 'list')
                      .map(({ key, title, kind: asked }) => ({
                        value: asked === 'period' ? `start(@${key})` : `@${key}`,
                        label: title,
                      })),
                  },
                ]
              : []),
          ]}
          onChange={(event) => {
            const name = event.currentTarget.value
            if (!name) return
            const column = name.includes('@') ? name : formulaByTitles(`[${name}]`, columns)
            write(typed.text.trim() ? `${typed.text.trimEnd()} ${column}` : column)
          }}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={t('computed.remove', { title: one.title })}
        onClick={() => onChange(null)}
      >
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}

const isComputed = (key: string) => /^x_\d+$/.test(key)

/** What is wrong with what is typed, with the few letters before it. */
function placed(
  text: string,
  one: Computed,
  before: readonly Computed[],
  parameters: PartProps['draft']['definition']['parameters'],
  declared: Parameters<typeof columnNamed>[0],
) {
  const { errors } = withComputed({ computed: [...before, { ...one, formula: text }], parameters }, declared)
  const error = errors.get(one.key)
  if (!error) return null
  const { from, to } = error.span
  return {
    before: `${from > 14 ? '…' : ''}${text.slice(Math.max(0, from - 14), from)}`,
    at: text.slice(from, to).slice(0, 30),
    message: error.message,
  }
}

/** All that can be called, as it is written. */
const Functions = () => (
  <details className={styles.functions}>
    <summary>{t('computed.functions')}</summary>
    <p className={styles.hint}>{t('computed.help')}</p>
    <ul>
      <li>
        <code>+ - * / &amp; = &lt;&gt; &lt; &lt;= &gt; &gt;= and or not</code>
      </li>
      {Object.values(formulaFunctions).map(({ sign }) => (
        <li key={sign}>
          <code>{sign}</code>
        </li>
      ))}
    </ul>
  </details>
)
