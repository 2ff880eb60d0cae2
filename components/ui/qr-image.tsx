/** A QR code, ready to be drawn. */
export interface QrCode {
  size: number;
  path: string;
}

/** The code of a text. The generator is loaded when it is first asked for. */
export async function qrCodeOf(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: dark.join("") };
}

/** Black, for a white ground in the dark too: readers need it so. */
export function QrImage({ code, label }: { code: QrCode; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full"
    >
      <path d={code.path} fill="#000" />
    </svg>
  );
}
