import { latinDigits } from '#kernel/latin-digits.ts'

/**
 * Digits of a Nepali keyboard are taken wherever a number is asked for. Before any input hears of them they are Latin
 * ones: inputs of numbers throw away what they do not know, and data has Latin digits always.
 */
export function takeTypedDigits(): void {
  document.addEventListener('input', onInput, true)
  document.addEventListener('paste', onPaste, true)
}

function onInput({ target }: Event) {
  const input = numberInput(target)
  if (!input || latinDigits(input.value) === input.value) return
  const { selectionStart, selectionEnd, value } = input
  // not by assigning: what listens for a change would find none
  input.setRangeText(latinDigits(value), 0, value.length)
  input.setSelectionRange(selectionStart, selectionEnd)
}

/** Pasted anew with the other digits: inputs look at the clipboard before anything is written. */
function onPaste(event: ClipboardEvent) {
  const input = numberInput(event.target)
  const pasted = event.clipboardData?.getData('text/plain') ?? ''
  const text = latinDigits(pasted)
  if (!input || text === pasted) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const again = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  if (input.dispatchEvent(again)) document.execCommand('insertText', false, text)
}

const numeric = new Set(['numeric', 'decimal', 'tel'])

function numberInput(target: EventTarget | null): HTMLInputElement | null {
  // days and times are read, and shown, in the digits that they were typed in
  if (!(target instanceof HTMLInputElement) || 'anyDigits' in target.dataset) return null
  const asksForNumber =
    numeric.has(target.inputMode) || target.type === 'tel' || target.autocomplete === 'one-time-code'
  return asksForNumber ? target : null
}
