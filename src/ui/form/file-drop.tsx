import '@mantine/dropzone/styles.layer.css'
import { ActionIcon, Button, FileButton, Input, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { useUncontrolled } from '@mantine/hooks'
import { IconCamera, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useField } from '#ui/form/form-context.ts'
import type { FileFieldProps } from '#ui/form/file-field.tsx'
import styles from '#ui/form/form.module.css'
import { fileSize } from '#ui/i18n/format.ts'
import { t as usual } from '#ui/i18n/t.ts'
import { t } from '#ui/i18n/opened.ts'

const tenMegabytes = 10 * 1024 * 1024

/** The drop zone itself, in a chunk of its own. */
export default function FileDrop({
  accept,
  limit = tenMegabytes,
  multiple = false,
  camera = false,
  name,
  label,
  required,
  hint,
  disabled,
}: FileFieldProps) {
  const { props } = useField({ name, label, required, disabled })
  const [refused, setRefused] = useState<string | null>(null)
  const [files, setFiles] = useUncontrolled<File[]>({
    defaultValue: filesIn(props.defaultValue),
    finalValue: [],
    onChange: (next) => props.onChange(multiple ? next : (next[0] ?? null)),
  })

  const take = (taken: readonly File[]) => {
    setRefused(null)
    setFiles(multiple ? [...files, ...taken] : taken.slice(0, 1))
  }
  const photograph = (photo: File | null) => {
    if (!photo) return
    const isWrong = accept !== undefined && !accept.includes(photo.type)
    const isLarge = photo.size > limit
    if (isWrong || isLarge) return setRefused(sayRefused(photo.name, isLarge ? limit : null))
    take([photo])
  }

  return (
    <Input.Wrapper
      label={label}
      required={required ?? false}
      error={props.error ?? refused}
      description={hint ?? t('form.fileHint', { size: fileSize(limit) })}
      data-wide
    >
      <Dropzone
        className={styles.drop ?? ''}
        multiple={multiple}
        maxSize={limit}
        disabled={disabled ?? false}
        my={6}
        data-path={name}
        aria-label={label}
        inputProps={{ 'aria-label': label }}
        onDrop={take}
        onReject={(rejected) => setRefused(reasonOf(rejected, limit))}
        {...(accept ? { accept: acceptOf(accept) } : {})}
      >
        <div className={styles.dropWords}>
          <IconUpload size={20} stroke={1.6} aria-hidden />
          <strong>{multiple ? t('form.dropFiles') : t('form.dropFile')}</strong>
        </div>
      </Dropzone>
      {camera && (
        <FileButton
          accept={accept?.filter((one) => one.startsWith('image/')).join(',') || 'image/*'}
          capture="environment"
          disabled={disabled ?? false}
          onChange={photograph}
        >
          {(button) => (
            <Button
              {...button}
              className={styles.camera ?? ''}
              variant="default"
              leftSection={<IconCamera size={18} />}
            >
              {t('form.takePhoto')}
            </Button>
          )}
        </FileButton>
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.name + file.size}>
              <span>{file.name}</span>
              <Text span size="xs" c="dimmed">
                {fileSize(file.size)}
              </Text>
              <ActionIcon
                aria-label={`${usual('action.remove')} ${file.name}`}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              >
                <IconX size={15} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}

function reasonOf(rejected: FileRejection[], limit: number): string {
  return rejected
    .map(({ file, errors }) =>
      sayRefused(file.name, errors.some((error) => error.code === 'file-too-large') ? limit : null),
    )
    .join(' ')
}

/** Larger than the limit in bytes, or of another kind. */
const sayRefused = (name: string, limit: number | null) =>
  limit === null ? t('form.fileWrongKind', { name }) : t('form.fileTooLarge', { name, size: fileSize(limit) })

/** The zone takes endings only beside a media type. */
function acceptOf(accept: readonly string[]): Record<string, string[]> {
  const types = accept.filter((one) => one.includes('/')).map((one): [string, string[]] => [one, []])
  const endings = accept.filter((one) => one.startsWith('.'))
  return Object.fromEntries(endings.length ? [...types, ['application/octet-stream', endings]] : types)
}

const filesIn = (value: unknown): File[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is File => one instanceof File)
