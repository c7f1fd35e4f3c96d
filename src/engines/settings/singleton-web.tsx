import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { words } from '#ui/i18n/words.ts'
import { Callout } from '#ui/show/callout.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import type { Fields } from '#kernel/field.ts'
import type { AnySingleton, singleton } from '#engines/settings/singleton.ts'
import en from '#engines/settings/en.json'

const t = words(en, { ne: () => import('#engines/settings/ne.json') })

interface Held<F extends Fields> {
  declared: ReturnType<typeof singleton<`/${string}`, F>>
  /** The screen's own title, where it shows several things. */
  title?: string
  subtitle?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  /** In the form, below its fields: what follows from them while they are filled. */
  within?: ReactNode
  /** Below the form. */
  children?: ReactNode
}

/** The screen of settings that are held once: their form, or what they are for those who may not change them. */
export function SingletonScreen<F extends Fields>({
  declared,
  title,
  subtitle,
  action,
  within,
  children,
}: Held<F>) {
  return (
    <>
      <PageHead title={title ?? declared.title} subtitle={subtitle}>
        {action}
      </PageHead>
      <SingletonForm declared={declared} within={within} />
      {children}
    </>
  )
}

/** The form alone, for a screen that has more to show. */
export function SingletonForm<F extends Fields>({ declared, within }: Pick<Held<F>, 'declared' | 'within'>) {
  // whatever the fields are, the screen reads them from the declaration
  const s = declared as unknown as AnySingleton
  const { org, may } = useScope()
  const params: Record<string, string> = s.common ? {} : { org }
  const read = useRead(s.read, { params } as never, { fresh: 0 })
  const update = useAction(s.update, { success: t('said.updated', { title: inWords(s.title) }) })
  const editable = may(s.edit, 'write')
  if (!read.data)
    return (
      <ReadState
        read={read}
        waiting={<FormSkeleton fields={Object.keys(s.fields).length} />}
        compact={false}
      />
    )
  const row = read.data
  const version = Number(row['version'])
  const fields = editable
    ? s.fields
    : Object.fromEntries(
        Object.entries(s.fields).map(([name, field]) => [name, { ...field, disabled: true }]),
      )
  return (
    <>
      {!editable && <Callout tone="info" title={t('form.readOnly')} />}
      <Paper withBorder p="lg" maw={820}>
        <SchemaForm
          key={version}
          fields={fields}
          params={params}
          schema={s.body}
          row={row}
          submit={(values) => update.attempt({ params, body: { ...values, version } } as never)}
          {...(editable ? {} : { actions: null })}
        >
          {within}
        </SchemaForm>
      </Paper>
    </>
  )
}
