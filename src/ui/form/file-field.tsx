import { lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import type { FieldProps } from '#ui/form/field-props.ts'

export interface FileFieldProps extends FieldProps {
  /** Media types such as `image/png`, or endings such as `.csv`. */
  accept?: readonly string[]
  /** Bytes each. */
  limit?: number
  multiple?: boolean
  /** On a phone or tablet the camera is offered beside the files, for the pictures that are accepted. */
  camera?: boolean
}

// Only forms with files fetch the drop zone.
const FileDrop = lazy(() => import('#ui/form/file-drop.tsx'))

/** A file, or several, dropped or chosen. The value is a File, or a list of them. */
export const FileField = (props: FileFieldProps) => (
  <Suspense fallback={<Skeleton height={118} />}>
    <FileDrop {...props} />
  </Suspense>
)
