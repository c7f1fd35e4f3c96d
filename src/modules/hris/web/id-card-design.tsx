import { Button, FileButton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { urlOfFile } from '#engines/file/file.ts'
import { download } from '#ui/data/download.ts'
import { messageOf } from '#ui/data/failure.ts'
import { usePicture } from '#ui/data/picture.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { useField, useFieldValue, useFormState } from '#ui/form/form-context.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { cardMerge } from '#modules/commons/shared/person-merge.ts'
import { CardDesigner } from '#modules/commons/web/public-card-designer.tsx'
import { sampleValue } from '#modules/commons/web/public-card-thumb.tsx'
import { overview } from '#modules/organization/shared/overview.ts'
import { customFields } from '#modules/hris/shared/custom-info.ts'
import { cardSignature, idCardTemplate, previewCard } from '#modules/hris/shared/id-card.ts'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

type Row = ResponseOf<typeof idCardTemplate.read>

/** One template: what stands where on its cards. */
export default function IdCardDesign() {
  const { id = '' } = useParams({ strict: false })
  const { org, to } = useScope()
  const read = useRead(idCardTemplate.read, { params: { org, id } })
  const title = read.data?.name ?? ''
  return (
    <>
      <PageHead
        title={title}
        subtitle={pt('card.designHint')}
        crumbs={[{ title: t('cards.templates'), href: to('admin-hris-id-card-templates') }, { title }]}
      />
      <ReadState read={read} waiting={<FormSkeleton fields={6} />} compact={false}>
        {(data) => <Design key={id} row={data} />}
      </ReadState>
    </>
  )
}

function Design({ row }: { row: Row }) {
  const { org } = useScope()
  const { id, name, orientation, size, valid_months, layout } = row
  // that of the row as it was opened: what others save meanwhile is a clash, and not lost
  const [version, setVersion] = useState(row.version)
  const save = useAction(idCardTemplate.update, {
    success: t('records.updated', { title: idCardTemplate.title }),
  })
  const files = {
    front_file_id: row.front_file_id ?? null,
    back_file_id: row.back_file_id ?? null,
    signature_file_id: row.signature_file_id ?? null,
  }
  return (
    <FormShell
      initial={{ name, orientation, size, valid_months, layout, ...files }}
      schema={idCardTemplate.body}
      actions={null}
      submit={async (values) => {
        const saved = await save.attempt({ params: { org, id }, body: { ...values, version } })
        setVersion(saved.version)
      }}
    >
      <Drawn />
    </FormShell>
  )
}

function Drawn() {
  const { org } = useScope()
  const own = useRead(customFields, { params: { org }, query: { as: 'hr' } }, { errors: 'inline' })
  const about = useRead(overview, { params: { org } }, { errors: 'inline' })
  const logo = usePicture(about.data?.logo)
  const ground = { front: useStored('front_file_id'), back: useStored('back_file_id') }
  const signature = useStored('signature_file_id')
  const custom = (own.data?.results ?? []).filter(({ is_sensitive }) => !is_sensitive)
  const fields = [
    ...Object.entries(cardMerge).map(([name, { title }]) => ({ name, title: declared(title) })),
    ...custom.map(({ code, title }) => ({ name: `custom.${code}`, title })),
  ]
  const valueOf = (name: string) =>
    (name === 'organization' && about.data?.name) ||
    (sampleValue(name) ?? fields.find((field) => field.name === name)?.title ?? null)
  return (
    <CardDesigner
      fields={fields}
      actions={<AsPdf />}
      look={{ logo, signature, valueOf }}
      grounds={ground}
      pictures={(face) => (
        <>
          <PictureField
            key={face}
            name={`${face}_file_id`}
            label={pt(face === 'front' ? 'card.frontPicture' : 'card.backPicture')}
            purpose="picture"
          />
          <PictureField name="signature_file_id" label={pt('card.signature')} purpose={cardSignature} />
        </>
      )}
    />
  )
}

function useStored(name: string): string | null {
  const { org } = useScope()
  const id = useFieldValue(name)
  return usePicture(typeof id === 'string' && id ? urlOfFile(org, id) : null)
}

/** A picture that is sent when it is chosen, so that it is seen on the card before anything is saved. */
function PictureField({ name, label, purpose }: { name: string; label: string; purpose: string }) {
  const { org } = useScope()
  const { form } = useField({ name, label })
  const id = useFieldValue(name)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      form.setFieldValue(name, (await upload(org, file, purpose)).id)
    } catch (error) {
      sayFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="group" aria-label={label} style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void send(file)}>
        {(props) => (
          <Button {...props} size="compact-sm" variant="default" loading={busy}>
            {label}
          </Button>
        )}
      </FileButton>
      {id ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={pt('card.withoutPicture', { name: label })}
          onClick={() => form.setFieldValue(name, null)}
        >
          {pt('card.without')}
        </Button>
      ) : null}
    </div>
  )
}

function AsPdf() {
  const { org } = useScope()
  const { form } = useFormState()
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      const body = previewCard.spec.body.parse(form.getValues())
      await download(previewCard, { params: { org }, body })
    } catch (error) {
      sayFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} />}
      loading={busy}
      onClick={() => void show()}
    >
      {pt('card.pdf')}
    </Button>
  )
}
