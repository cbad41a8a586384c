import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/** Goes to an absolute address. The router's own function is another one after each visit, and what holds it drawn anew. */
export function useSteadyNavigate(): (address: string) => void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  })
  return useCallback((address) => void latest.current(address), [])
}
