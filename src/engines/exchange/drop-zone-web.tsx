import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import styles from '#engines/exchange/import.module.css'

/** Takes one spreadsheet, dropped or chosen. Kinds by ending: browsers disagree about the media types of CSV. */
export default function DropZone({
  label,
  limit,
  busy,
  onFile,
  onReject,
  children,
}: {
  label: string
  limit: number
  busy: boolean
  onFile: (file: File) => void
  onReject: (why: 'too large' | 'wrong kind') => void
  children: ReactNode
}) {
  return (
    <Dropzone
      className={styles.drop ?? ''}
      multiple={false}
      maxSize={limit}
      disabled={busy}
      aria-label={label}
      inputProps={{ 'aria-label': label }}
      accept={{ 'application/octet-stream': ['.xlsx', '.csv', '.txt', '.tsv'], 'text/csv': ['.csv'] }}
      onDrop={([file]) => file && onFile(file)}
      onReject={(rejected) =>
        onReject(
          rejected.some(({ errors }) => errors.some(({ code }) => code === 'file-too-large'))
            ? 'too large'
            : 'wrong kind',
        )
      }
    >
      <div className={styles.dropWords}>{children}</div>
    </Dropzone>
  )
}
