import { Provider as MotionProvider } from '@rc-component/motion'
import { Fragment, type ReactNode, useState } from 'react'

interface InSeriesProps {
  /** `onAnew`: the same once more, as if it had just been opened. */
  readonly children: (onAnew: () => void) => ReactNode
}

/** A form after the other in one place: the next one stands where the last one did, without coming in again. */
export function InSeries({ children }: InSeriesProps) {
  const [round, setRound] = useState(0)
  const form = <Fragment key={round}>{children(() => setRound(round + 1))}</Fragment>
  return round === 0 ? form : <MotionProvider motion={false}>{form}</MotionProvider>
}
