/** The parts of a JPEG that tell of it (ITU T.81), with as many bytes of picture as are asked for. */
export function jpegOf(width: number, height: number, pictureBytes = 8): Buffer {
  const application = part(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
  const size = Buffer.alloc(15);
  size.writeUInt8(8, 0);
  size.writeUInt16BE(height, 1);
  size.writeUInt16BE(width, 3);
  const scan = part(0xda, Buffer.alloc(10));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    application,
    part(0xc0, size),
    scan,
    Buffer.alloc(pictureBytes),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function part(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + content.length, 2);
  return Buffer.concat([head, content]);
}
