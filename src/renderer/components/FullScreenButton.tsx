import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { type RefObject, useEffect, useState } from 'react'
import { useT } from '../i18n/index.ts'
import { toast } from '../platform/toast.ts'
import { IconButton } from './IconButton.tsx'

interface FullScreenButtonProps {
  readonly target: RefObject<HTMLElement | null>
  /** What fills the screen, where "full screen" alone would be said twice in one window. */
  readonly label?: string
  readonly exitLabel?: string
}

/** Lets an element fill the screen and come back; says so where that is not supported (section 8). */
export function FullScreenButton({ target, label, exitLabel }: FullScreenButtonProps) {
  const t = useT()
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === target.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [target])
  const toggle = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen()
      else if (document.fullscreenEnabled) await target.current?.requestFullscreen()
      else toast.warning(t('common.fullScreenUnsupported'))
    } catch {
      toast.warning(t('common.fullScreenUnsupported'))
    }
  }
  return (
    <IconButton
      label={full ? (exitLabel ?? t('common.exitFullScreen')) : (label ?? t('common.fullScreen'))}
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={() => void toggle()}
    />
  )
}
