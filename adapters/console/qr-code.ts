import { encode } from 'uqr';

/** Light squares around the code: ISO/IEC 18004 requires four. */
const QUIET_ZONE = 4;

/** A QR code for a template: the side in squares, and the path of the dark ones. */
export function qrCode(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
