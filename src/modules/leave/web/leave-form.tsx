import { onDemand } from '#ui/overlay/on-demand.tsx'

export interface LeaveFormProps {
  opened: boolean
  /** The type to begin with; else the one that was requested last. */
  typeId?: string
  onClose: () => void
}

/** The dialog in which one asks for leave. */
export const LeaveForm = onDemand<LeaveFormProps>(() => import('#modules/leave/web/leave-form-body.tsx'))
