import { post } from '#kernel/endpoint.ts'
import { flatErrors, WireError } from '#ui/data/failure.ts'
import { send } from '#ui/data/wire.ts'

// The endpoint itself is declared by the platform; the interface needs only its address and that it takes a file.
const uploadFile = post('/files/{org}/', { access: { account: true }, accepts: 'file' })

/**
 * Puts a file into the organization's store and answers its id. `purpose` decides what may be uploaded, and by whom. What
 * is wrong with it is thrown as wrong at `field`, where a form has chosen it.
 */
export async function upload(
  org: string,
  file: File,
  purpose: string,
  field = 'file',
): Promise<{ id: string }> {
  const body = new FormData()
  body.append('file', file)
  try {
    const answer: unknown = await send(uploadFile, { params: { org }, query: { purpose }, body } as never)
    return answer as { id: string }
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const wrong = flatErrors(error.body).filter(({ path }) => path === 'file')
    if (wrong.length === 0) throw error
    throw new WireError(error.status, { [field]: wrong.map(({ message }) => message) }, error.address)
  }
}
