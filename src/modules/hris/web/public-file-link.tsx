import { Anchor } from '@mantine/core'
import { useScope } from '#ui/data/scope.tsx'

/** The file itself, fetched with the session: its address alone opens to nobody. */
export function FileLink({ file }: { file: { id: string; name: string } }) {
  const { org } = useScope()
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => void fetchFile(org, file.id)}>
      {file.name}
    </Anchor>
  )
}

const fetchFile = async (org: string, id: string) => {
  const [{ download }, { files }] = await Promise.all([
    import('#ui/data/download.ts'),
    import('#engines/file/file.ts'),
  ])
  await download(files.read, { params: { org, id } } as never)
}
