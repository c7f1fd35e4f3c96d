import { lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import type { FieldProps, Option } from '#ui/form/field-props.ts'

export interface RichTextProps extends FieldProps {
  /** What can be put in where the cursor stands. */
  inserts?: readonly Option[]
  insertTitle?: string
}

const RichTextBody = lazy(() => import('#ui/form/rich-text-body.tsx'))

/** Text with looks, headings and lists. The value is a tree of nodes, as tiptap has it. */
export const RichTextField = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <RichTextBody {...props} />
  </Suspense>
)
