import { Anchor } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { messageOf } from '#ui/data/failure.ts'
import { useScope } from '#ui/data/scope.tsx'
import { sayFailure } from '#ui/feedback/snackbar.ts'

/** The letter itself, fetched with the session: its address alone opens to nobody. */
export function LetterFile({ file }: { file: { id: string; name: string } }) {
  const { org } = useScope()
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => void fetchFile(org, file.id)}>
      <IconPaperclip size={14} aria-hidden /> {file.name}
    </Anchor>
  )
}

async function fetchFile(org: string, id: string) {
  const [{ download }, { files }] = await Promise.all([
    import('#ui/data/download.ts'),
    import('#engines/file/file.ts'),
  ])
  try {
    await download(files.read, { params: { org, id } } as never)
  } catch (error) {
    sayFailure(messageOf(error))
  }
}
