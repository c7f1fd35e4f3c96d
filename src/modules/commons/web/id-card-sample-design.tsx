import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { idCardSample } from '#modules/commons/shared/id-card-sample.ts'
import { cardMerge } from '#modules/commons/shared/person-merge.ts'
import { CardDesigner } from '#modules/commons/web/public-card-designer.tsx'
import { sampleValue } from '#modules/commons/web/public-card-thumb.tsx'
import { t } from '#modules/commons/web/words.ts'

/** One sample: what stands where on its card. */
export default function IdCardSampleDesign() {
  const { id = '' } = useParams({ strict: false })
  const { to } = useScope()
  const read = useRead(idCardSample.read, { params: { id } })
  const title = read.data?.name ?? ''
  return (
    <>
      <PageHead
        title={title}
        subtitle={t('card.designHint')}
        crumbs={[{ title: idCardSample.plural, href: to('commons-id-card-samples') }, { title }]}
      />
      <ReadState read={read} waiting={<FormSkeleton fields={6} />} compact={false}>
        {(data) => <Design key={id} row={data} />}
      </ReadState>
    </>
  )
}

const fields = () => Object.entries(cardMerge).map(([name, { title }]) => ({ name, title: declared(title) }))

function Design({ row }: { row: ResponseOf<typeof idCardSample.read> }) {
  const { id, name, orientation, size, valid_months, layout } = row
  // that of the row as it was opened: what others save meanwhile is a clash, and not lost
  const [version, setVersion] = useState(row.version)
  const save = useAction(idCardSample.update, { success: t('card.changed', { title: idCardSample.title }) })
  return (
    <FormShell
      initial={{ name, orientation, size, valid_months, layout }}
      schema={idCardSample.body}
      actions={null}
      submit={async (values) => {
        const saved = await save.attempt({ params: { id }, body: { ...values, version } })
        setVersion(saved.version)
      }}
    >
      <CardDesigner fields={fields()} look={{ valueOf: sampleValue }} />
    </FormShell>
  )
}
