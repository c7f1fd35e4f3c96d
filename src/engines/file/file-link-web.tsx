import { Anchor } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { messageOf } from '#ui/data/failure.ts'
import { useScope } from '#ui/data/scope.tsx'
import { sayFailure } from '#ui/feedback/snackbar.ts'

/** A stored file by its name: opened by a link that is made at the click, because its address alone opens to nobody. */
export function FileLink({
  file: { id, name },
  clip = false,
  onOpen,
}: {
  file: Named
  clip?: boolean
  onOpen?: () => void
}) {
  const { org } = useScope()
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => {
        onOpen?.()
        void openStored(org, id)
      }}
    >
      {clip && <IconPaperclip size={14} aria-hidden />} {name}
    </Anchor>
  )
}
interface Named {
  id: string
  name: string
}

/** Shows it in a tab of its own where a browser can, or saves it. Says why not. */
export async function openStored(org: string, id: string, how: 'show' | 'save' = 'show'): Promise<void> {
  try {
    const [{ download, openFile }, { files }] = await Promise.all([
      import('#ui/data/download.ts'),
      import('#engines/file/file.ts'),
    ])
    await (how === 'show' ? openFile : download)(files.read, { params: { org, id } })
  } catch (error) {
    sayFailure(messageOf(error))
  }
}
