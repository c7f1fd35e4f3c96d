import { ActionIcon, Button, FileButton, Text } from '@mantine/core'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { urlOf } from '#kernel/client.ts'
import type { Hat } from '#kernel/endpoint.ts'
import { openFile } from '#ui/data/download.ts'
import { messageOf } from '#ui/data/failure.ts'
import { usePicture } from '#ui/data/picture.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { useAttach } from '#engines/thread/attach-web.ts'
import type { AnyThread, Attachment } from '#engines/thread/thread.ts'
import { t } from '#engines/thread/words-web.ts'
import styles from '#engines/thread/attachments.module.css'

type Files = AnyThread['attachments']
/** Types of files where nothing else is said. */
export const attachable = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

/**
 * The files of one subject of a declaration, each opened by a link of its own; who may, adds more. Pictures are seen in
 * their place, fetched with the session as all pictures are: a link for each would ask twice for what is shown at once.
 */
export function Attachments({
  declared,
  id,
  org,
  as,
  mayAttach,
  accept = attachable.join(','),
  note,
}: {
  declared: { attachments: Files }
  id: string
  org: string
  as: Hat
  mayAttach: boolean
  accept?: string
  /** What is said below the name of one. */
  note?: (attachment: Attachment) => string | null
}) {
  const { list } = declared.attachments
  const params = { org, id }
  // whatever the path of the subject is, the answer is the engine's
  const read = useRead(list, { params, query: { as, limit: 50 } } as never, { errors: 'inline' })
  const attach = useAttach(declared.attachments, t('attached'))
  const found = (read.data as { results: Attachment[] } | undefined)?.results ?? []
  if (found.length === 0 && !mayAttach) return null
  return (
    <div className={styles.attachments}>
      {found.length > 0 && (
        <ul aria-label={t('attachments')}>
          {found.map((one) => (
            <One
              key={one.id}
              declared={declared}
              attachment={one}
              note={note?.(one)}
              params={params}
              as={as}
            />
          ))}
        </ul>
      )}
      {mayAttach && (
        <FileButton multiple accept={accept} onChange={(files) => void attach.send(params, as, files)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPaperclip size={15} />}
              loading={attach.pending}
            >
              {t('attach')}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  )
}

function One({
  declared,
  attachment: { id, title, media_type, can_delete },
  note,
  params,
  as,
}: {
  declared: { attachments: Files }
  attachment: Attachment
  note: string | null | undefined
  params: { org: string; id: string }
  as: Hat
}) {
  const { file, remove } = declared.attachments
  const at = { params: { ...params, attachment_id: id }, query: { as } } as never
  const removing = useAction(remove, { success: t('removed') })
  const picture = usePicture(media_type.startsWith('image/') ? `/api/v1${urlOf(file, at)}` : null)
  const open = () => openFile(file, at).catch((error: unknown) => sayFailure(messageOf(error)))
  const takeAway = async () => {
    if (await confirm())
      await removing.run({ params: { ...params, attachment_id: id }, query: { as } } as never)
  }
  return (
    <li>
      <button type="button" className={styles.file} onClick={() => void open()}>
        {picture ? <img src={picture} alt="" /> : <IconFile size={22} stroke={1.5} aria-hidden />}
        <span className={styles.name}>
          <Text size="xs" truncate>
            {title}
          </Text>
          {note && (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </span>
      </button>
      {can_delete && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t('remove', { title })}
          onClick={() => void takeAway()}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </li>
  )
}
