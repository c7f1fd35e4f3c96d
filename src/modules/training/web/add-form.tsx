import { useNavigate } from '@tanstack/react-router'
import type { Fields } from '#kernel/field.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaForm, type DeclaredFields } from '#ui/form/schema-form.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { startOf, type settings } from '#engines/settings/settings.ts'
import { t } from '#modules/training/web/words.ts'

/** A page of its own that adds one, and then leads to the list. */
export function AddForm<F extends Fields>({
  declared,
  title,
  list,
  listTitle,
}: {
  declared: ReturnType<typeof settings<`/${string}`, F>>
  title: string
  /** The screen of the list. */
  list: string
  listTitle: string
}) {
  const { org, to } = useScope()
  const navigate = useNavigate()
  const create = useAction(declared.create, { success: t('saved'), errors: 'caller' })
  const params = { org }
  return (
    <>
      <PageHead title={title} crumbs={[{ title: listTitle, href: to(list) }]} />
      <SchemaForm
        fields={declared.fields as unknown as DeclaredFields}
        params={params}
        start={startOf(declared.fields)}
        schema={declared.body}
        // the schema of the form is that of the endpoint
        submit={(body) => create.attempt({ params, body } as never)}
        onSaved={() => void navigate({ to: to(list) })}
        onCancel={() => void navigate({ to: to(list) })}
        label={title}
      />
    </>
  )
}
