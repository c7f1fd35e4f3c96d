import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { fieldName } from '#ui/data/failure.ts'
import type { Clash, Difference } from '#ui/form/clash.ts'
import styles from '#ui/form/clash-panel.module.css'
import { useFormState, type FieldAbout } from '#ui/form/form-context.ts'
import { putInForm } from '#ui/form/use-clash.ts'
import en from '#ui/form/clash-en.json'
import { t as ui } from '#ui/i18n/t.ts'
import { words } from '#ui/i18n/words.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Segmented } from '#ui/show/segmented.tsx'

const t = words(en, { ne: () => import('#ui/form/clash-ne.json') })

type Side = 'theirs' | 'mine'

/** What somebody else has changed meanwhile, field by field, and whose word stands. In a chunk of its own. */
export default function ClashPanel({ clash: { rows, unknown } }: { clash: Clash }) {
  const { form, aboutOf, titles } = useFormState()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(rows.map(({ name, touched }) => [name, touched ? 'mine' : 'theirs'])),
  )
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const titleOf = (name: string) => aboutOf(name)?.label || fieldName(name)

  const take = (some: readonly Difference[], side: Side) => {
    setChosen({ ...chosen, ...Object.fromEntries(some.map(({ name }) => [name, side])) })
    for (const row of some) putInForm(form, row.name, row[side] ?? aboutOf(row.name)?.blank ?? null)
  }
  return (
    <div ref={panel}>
      <Callout tone="warning" alert title={t('title')}>
        {t(rows.length ? 'hint' : 'nothing')}
        {unknown.length > 0 && <p>{t('unknown', { fields: unknown.map(titleOf).join(', ') })}</p>}
        {rows.length > 0 && (
          <>
            <ul className={styles.rows}>
              {rows.map((row) => (
                <li key={row.name} className={styles.row}>
                  <strong>{titleOf(row.name)}</strong>
                  <Segmented<Side>
                    label={titleOf(row.name)}
                    value={chosen[row.name] ?? 'mine'}
                    onChange={(side) => take([row], side)}
                    options={[
                      { value: 'theirs', label: t('takeTheirs') },
                      { value: 'mine', label: t('keepMine') },
                    ]}
                  />
                  <dl className={styles.sides}>
                    {(['theirs', 'mine'] as const).map((side) => (
                      <div key={side} data-chosen={chosen[row.name] === side || undefined}>
                        <dt>{t(side === 'mine' && !row.touched ? 'before' : side)}</dt>
                        <dd>{shown(row[side], aboutOf(row.name), titles)}</dd>
                      </div>
                    ))}
                  </dl>
                </li>
              ))}
            </ul>
            {rows.length > 1 && (
              <Group gap="xs">
                <Button size="compact-sm" variant="default" onClick={() => take(rows, 'theirs')}>
                  {t('allTheirs')}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => take(rows, 'mine')}>
                  {t('allMine')}
                </Button>
              </Group>
            )}
          </>
        )}
      </Callout>
    </div>
  )
}

/** A value as its field shows it. */
function shown(
  value: unknown,
  about: FieldAbout | undefined,
  titles: ReadonlyMap<string, string>,
): ReactNode {
  if (value === null || value === undefined || value === '') return t('empty')
  if (Array.isArray(value)) {
    if (value.length === 0) return t('empty')
    const words = value.every((item) => typeof item === 'string')
    return words ? listed(value, about, titles) : t('rows', { count: value.length })
  }
  const own = about?.show?.(value)
  if (own !== undefined && own !== null && own !== '') return own
  if (typeof value === 'boolean') return ui(value ? 'action.yes' : 'action.no')
  if (typeof value === 'string') return titles.get(value) ?? value
  return typeof value === 'number' ? String(value) : textIn(value)
}

const listed = (
  values: readonly string[],
  about: FieldAbout | undefined,
  titles: ReadonlyMap<string, string>,
) => (
  <>
    {values.map((value, index) => (
      <span key={value}>
        {index > 0 && ', '}
        {about?.show?.(value) ?? titles.get(value) ?? value}
      </span>
    ))}
  </>
)

/** The words of a text with looks. */
function textIn(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  if ('text' in node && typeof node.text === 'string') return node.text
  return 'content' in node && Array.isArray(node.content) ? node.content.map(textIn).join(' ') : ''
}
