import { Provider } from '@rc-component/motion'
import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds after which what shows again is settled. */
const SETTLED = 200

interface MotionWhileShownProps {
  readonly isShown: boolean
  readonly children: ReactNode
}

/**
 * Goes around an `<Activity>`: antd's animations take a hidden part for one that is not mounted yet, and throw away what
 * stands in its dialogs, drawers and folds. Without animation they keep it.
 */
export function MotionWhileShown({ isShown, children }: MotionWhileShownProps) {
  const [isSettled, setSettled] = useState(isShown)
  // At once: the part is drawn once more when it goes.
  if (!isShown && isSettled) setSettled(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setSettled(true), SETTLED)
    return () => clearTimeout(timer)
  }, [isShown])
  return <Provider motion={isShown && isSettled}>{children}</Provider>
}
