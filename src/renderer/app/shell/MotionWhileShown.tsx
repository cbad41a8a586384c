import { Provider } from '@rc-component/motion'
import { type ReactNode, useEffect, useState } from 'react'
import { useMotion } from '../theme/motion.ts'

/** Milliseconds after which what shows again is settled. */
const SETTLED = 200

interface MotionWhileShownProps {
  readonly isShown: boolean
  readonly children: ReactNode
}

/**
 * Goes around an `<Activity>`: antd's animations take a hidden part for one that is not mounted yet, and throw away what
 * stands in its dialogs, drawers and folds. Without animation they keep it.
 *
 * The nearest provider counts, and this one is below that of the theme: it too follows the wish for less motion. An
 * animation that the style sheet forbids would never tell its end.
 */
export function MotionWhileShown({ isShown, children }: MotionWhileShownProps) {
  const moves = useMotion()
  const [isSettled, setSettled] = useState(isShown)
  // At once: the part is drawn once more when it goes.
  if (!isShown && isSettled) setSettled(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setSettled(true), SETTLED)
    return () => clearTimeout(timer)
  }, [isShown])
  return <Provider motion={moves && isShown && isSettled}>{children}</Provider>
}
