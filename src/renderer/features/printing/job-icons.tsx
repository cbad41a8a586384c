import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  MinusCircleFilled,
  PauseCircleFilled,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { PrintJobState } from '#shared/ipc/printing.ts'

/** Beside the word for a state, never in its place. */
export const jobIcons: Readonly<Record<PrintJobState, ReactNode>> = {
  planned: <ClockCircleFilled />,
  paused: <PauseCircleFilled />,
  rendering: <LoadingOutlined />,
  queued: <ClockCircleFilled />,
  printing: <LoadingOutlined />,
  completed: <CheckCircleFilled />,
  accepted: <CheckCircleFilled />,
  held: <PauseCircleFilled />,
  failed: <CloseCircleFilled />,
  cancelled: <MinusCircleFilled />,
}
