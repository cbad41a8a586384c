import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { type RefObject, useEffect, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import { IconButton } from './IconButton.tsx'

interface FullScreenButtonProps {
  /** What fills the screen; the whole window when absent. */
  readonly target?: RefObject<HTMLElement | null>
  /** The same in words, where "full screen" alone would be said twice in one window. */
  readonly label?: string
  readonly exitLabel?: string
}

const isWindowFull = () => document.fullscreenElement !== null

/**
 * Lets the window, or an element in it, fill the screen and come back; says so where that is not supported (section 8).
 * An element fills the window (global.css), and the window the screen: alone on the screen it would cover every dialog
 * and drop-down, because these live beside it.
 */
export function FullScreenButton({ target, label, exitLabel }: FullScreenButtonProps) {
  const t = useT()
  const [full, setFull] = useState(false)
  // Of an element: the window filled the screen before, and does so afterwards.
  const [wasFull, setWasFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull((last) => isWindowFull() && (last || !target))
    follow()
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [target])
  useEffect(() => {
    const element = target?.current
    if (!full || !element) return
    element.setAttribute('data-full-screen', '')
    return () => element.removeAttribute('data-full-screen')
  }, [full, target])
  const enter = async () => {
    setWasFull(isWindowFull())
    if (!document.fullscreenEnabled) return toast.warning(t('common.fullScreenUnsupported'))
    if (!isWindowFull()) await document.documentElement.requestFullscreen()
    setFull(true)
  }
  const leave = async () => {
    setFull(false)
    if (!target || !wasFull) await document.exitFullscreen()
  }
  const toggle = () => (full ? leave() : enter()).catch(() => toast.warning(t('common.fullScreenUnsupported')))
  return (
    <IconButton
      label={full ? (exitLabel ?? t('common.exitFullScreen')) : (label ?? t('common.fullScreen'))}
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={() => void toggle()}
    />
  )
}
